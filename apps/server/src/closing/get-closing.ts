// What stands in the way of closing the caller's account.
import { getClosing } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readClosing } from './read-closing.ts';

export const getClosingRoute = handler(getClosing, (_context, { session, read }) => read((tx) => readClosing(tx, session.userId)));
