// How far the past of the demo was played.
import { getDemoPast } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readPast } from './past.ts';

export const getDemoPastRoute = handler(getDemoPast, async (context) => {
  const past = readPast(context);
  return { past: past === undefined ? null : { atMs: past.atMs, leftMs: past.leftMs, totalMs: past.totalMs } };
});
