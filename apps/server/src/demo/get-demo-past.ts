// How far the past of the demo was played, told to the demo trader.
import { getDemoPast } from '@millrace/contract';
import { findDemoTrader } from '../accounts/index.ts';
import { demoTrader } from '../tenants/index.ts';
import { handler } from '../shared/http/handler.ts';
import { readPast } from './past.ts';

export const getDemoPastRoute = handler(getDemoPast, async (context, { session, read }) => {
  const past = readPast(context);
  const isDemo = past !== undefined && (await read((tx) => findDemoTrader(tx, demoTrader.uid))) === session.userId;
  return { past: !isDemo ? null : { atMs: past.atMs, leftMs: past.leftMs, totalMs: past.totalMs } };
});
