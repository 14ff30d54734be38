// The caller's own standing as a trader.
import { getStanding } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { findStanding } from './standing.ts';

export const getStandingRoute = handler(getStanding, (_context, { session, read }) => read((tx) => findStanding(tx, session.userId)));
