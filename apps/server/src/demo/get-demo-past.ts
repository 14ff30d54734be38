// How far the past of the demo was played, told to the demo trader.
import { getDemoPast } from '@millrace/contract';
import { findDemoTrader } from '../accounts/index.ts';
import { demoTrader } from '../tenants/index.ts';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { readPast } from './past.ts';

export const getDemoPastRoute = handler(getDemoPast, async (context, { session, read }) => {
  const isDemo = (await read((tx) => findDemoTrader(tx, demoTrader.uid))) === session.userId;
  const past = isDemo ? readPast(context) : null;
  if (past === undefined) refuse('exchangeUnavailable');
  return { past: past && { atMs: past.atMs, leftMs: past.leftMs, totalMs: past.totalMs } };
});
