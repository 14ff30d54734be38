// The caller's own standing as a trader.
import { getTrader } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { findStanding } from './standing.ts';

export const getTraderRoute = handler(getTrader, (_context, { session, read }) => read((tx) => findStanding(tx, session.userId)));
