// Whether the caller is a trader.
import { getTrader } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { standingOf } from './standing.ts';

export const getTraderRoute = handler(getTrader, (_context, { session, read }) => read((tx) => standingOf(tx, session.userId)));
