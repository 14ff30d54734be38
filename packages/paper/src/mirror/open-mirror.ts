// Starts a mirror: instruments and history first, as without them there is no market; a site that does not answer is asked again for a while.
import type { Instrument } from '@millrace/market';
import { createConnection, instrumentTypeOf, type Connection } from '@millrace/okx';
import { CANDLE_ROWS_MAX, MIRROR_HOUR_PAGES, MIRROR_MINUTES, MIRROR_START_TRIES, MIRROR_START_WAIT_MS } from '../limits.ts';
import { createGrowingSource } from './growing-source.ts';
import { openHaltFile } from './halt-file.ts';
import { type Failure, isFailure, loadCandles, loadFunding, loadInstruments } from './load-upstream.ts';
import { createMirror, type Listed, type Mirror } from './mirror.ts';
import type { MirrorChoice } from './mirror-choice.ts';
import { createMirroredFunding, type MirroredFunding } from './mirrored-funding.ts';

const MINUTE = 60_000;

/** @param folder where it keeps since when it stands still @throws Error when the site does not answer, or lists nothing of what is wanted */
export async function openMirror(choice: MirrorChoice, folder: string, wallNow: () => number): Promise<Mirror> {
  const clock = { nowMs: wallNow };
  const connection = createConnection({ restUrl: choice.restUrl, clock, wallClock: clock });
  const instruments = await insist(() => loadInstruments(connection, choice.instIds));
  if (instruments.size === 0) throw new Error(`${choice.restUrl} lists none of ${choice.instIds.join(', ')}`);
  const funding = createMirroredFunding();
  const listed = new Map<string, Listed>();
  for (const [instId, found] of await Promise.all(
    [...instruments].map(async ([instId, instrument]) => [instId, await insist(() => listOne(connection, instrument, wallNow()))] as const),
  )) {
    if (!isQuiet(found)) listed.set(instId, found);
    if (instrumentTypeOf(instId) === 'SWAP') await learnFunding(connection, instId, funding);
  }
  if (listed.size === 0) throw new Error(`${choice.restUrl} has had no trades for a day`);
  return createMirror({ choice, connection, listed, funding, haltFile: openHaltFile(folder), wallNow });
}

/** An instrument without a trade for a day: it has no price to start from, and is left out. */
interface Quiet {
  quiet: true;
}

function isQuiet(found: Listed | Quiet): found is Quiet {
  return 'quiet' in found;
}

/** Settlements that are over, for those that we have missed; the interval follows from the two newest. */
async function learnFunding(connection: Connection, instId: string, funding: MirroredFunding): Promise<void> {
  const [newest, before, ...older] = await loadFunding(connection, instId);
  if (!newest) return;
  funding.learn(instId, { ...newest, followingMs: before ? 2 * newest.atMs - before.atMs : null });
  for (const settlement of before ? [before, ...older] : []) funding.settled(instId, settlement);
}

async function listOne(connection: Connection, instrument: Instrument, nowMs: number): Promise<Listed | Quiet | Failure> {
  const pagesMax = Math.ceil(MIRROR_MINUTES / CANDLE_ROWS_MAX);
  const minutes = await loadCandles(connection, instrument, { bar: '1m', fromMs: nowMs - MIRROR_MINUTES * MINUTE, pagesMax });
  if (isFailure(minutes)) return minutes;
  const hours = await loadCandles(connection, instrument, { bar: '1H', fromMs: 0, pagesMax: MIRROR_HOUR_PAGES });
  if (isFailure(hours)) return hours;
  if (minutes.length === 0) return { quiet: true };
  return { instrument, source: createGrowingSource(instrument.instId, { minutes, hours }) };
}

/** Asks again until it works. @throws Error with the last failure */
async function insist<T extends object>(ask: () => Promise<T | Failure>): Promise<T> {
  let failed = '';
  for (let attempt = 0; attempt < MIRROR_START_TRIES; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, MIRROR_START_WAIT_MS));
    const answer = await ask();
    if (!isFailure(answer)) return answer;
    failed = answer.failed;
  }
  throw new Error(`MARKET=okx: ${failed}`);
}
