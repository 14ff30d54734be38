// One worker of a sweep: plays the settings it is sent over the market it was given at its start, which all workers share.
import { parentPort, workerData } from 'node:worker_threads';
import { prepare } from './load.ts';
import { issueLines, totalsOfAll } from './play.ts';
import type { SweepAnswer, SweepJob, SweepMarket } from './sweep-pool.ts';

const { setting, market, order, balance } = workerData as SweepMarket;

parentPort?.on('message', (job: SweepJob) => parentPort?.postMessage(answer(job), []));

function answer({ index, given }: SweepJob): SweepAnswer {
  const prepared = prepare(setting, given);
  if (prepared.kind === 'unknown') return { index, unfit: ['  unknown kind'] };
  if (prepared.kind === 'unfit') return { index, unfit: issueLines(prepared.issues) };
  const [worse, better] = totalsOfAll(prepared, { ...market, start: balance ?? prepared.plan.capitalQuote }, order);
  if (worse === undefined) throw new Error('a run without a result');
  return { index, played: { intrabar: worse.intrabar, totals: worse.totals, betterNet: better?.totals.net ?? worse.totals.net } };
}
