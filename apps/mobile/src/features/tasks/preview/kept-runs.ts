// Runs that the trader keeps on the device to compare, the newest first, at most ten of an instrument.
import { z } from 'zod/mini';
import type { Storage } from '../../../shared/session/storage.ts';
import { KEPT_RUNS_MAX } from '../limits.ts';

const figure = z.string();
const keptRun = z.object({
  at: z.int(),
  /** The kind's key. */
  key: z.string(),
  days: z.int(),
  /** As typed in the form. */
  values: z.record(z.string(), z.string()),
  figures: z.object({ closed: figure, open: figure, cycles: z.int(), drawdown: figure, mostMargin: figure }),
  curve: z.array(z.object({ timeMs: z.number(), value: figure })),
});
export type KeptRun = z.output<typeof keptRun>;

const nameOf = (instId: string): string => `preview.${instId}`;

/** What no longer reads is as if nothing were kept. */
export function readKeptRuns(storage: Storage, instId: string): readonly KeptRun[] {
  const parsed = z.array(keptRun).safeParse(storage.read(nameOf(instId)));
  return parsed.success ? parsed.data : [];
}

/** Answers what is kept afterwards. */
export function keepRun(storage: Storage, instId: string, run: KeptRun): readonly KeptRun[] {
  return writeRuns(storage, instId, [run, ...readKeptRuns(storage, instId)].slice(0, KEPT_RUNS_MAX));
}

export function forgetRun(storage: Storage, instId: string, at: number): readonly KeptRun[] {
  return writeRuns(
    storage,
    instId,
    readKeptRuns(storage, instId).filter((run) => run.at !== at),
  );
}

function writeRuns(storage: Storage, instId: string, runs: readonly KeptRun[]): readonly KeptRun[] {
  storage.write(nameOf(instId), runs);
  return runs;
}

/** The words of the wire in which two settings differ, in the order of the first. */
export function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((word) => (one[word] ?? '') !== (other[word] ?? ''));
}
