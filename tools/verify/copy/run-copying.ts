// Many copiers of one leader over a faulty connection, whose engine is killed again and again at named places. Afterwards every signal has ended once for
// each copier, every order is accounted for, and nobody is left in a position.
import { startFaultyConnection, type FaultyConnection } from '@millrace/paper/testing';
import { copyKillPoints, killPoints, type KillPoint } from '../../../packages/engine/src/options.ts';
import { agreeAll } from '../../../packages/engine/src/testing/agree-accounts.ts';
import { makeFollow } from '../../../packages/engine/src/testing/copied-leader.ts';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import { startWorld, type EngineDatabase, type LinkedAccount, type World } from '../../../packages/engine/src/testing/world.ts';
import { stretch } from '../../process/patience.ts';
import { compareCopies, type CopyCounts } from './compare-copies.ts';
import { startLead, LEAD_INSTRUMENTS, type Lead } from './lead.ts';
import { startLife } from './life.ts';
import { termsOf } from './terms.ts';
import { flatten } from './flatten.ts';

export interface CopyingOptions {
  database: EngineDatabase;
  seed: number;
  copiers: number;
  /** Orders of the leader, at least. */
  orders: number;
  kills: number;
}

export interface CopyingOutcome extends CopyCounts {
  orders: number;
  lostAfter: number;
  lostBefore: number;
  turnedAway: number;
  /** Places at which the engine was killed, and those that it did not pass in time. */
  killedAt: KillPoint[];
  notPassed: KillPoint[];
  /** In words: what is lost, done twice, or still held. */
  wrong: string[];
}

/** The road while the leader trades. */
const FAULTS = { lostAfter: 0.2, lostBefore: 0.05, readsLost: 0.02, turnedAway: 0.05 } as const;
const BROKER_CODE = 'millraceProof1';
const USDT = { lead: '10000000', copier: '100000' };
const PLACES: readonly KillPoint[] = [...copyKillPoints, ...killPoints];
/** The clock of few copiers, who are served in a moment, runs faster: a leader whose entry was lost tries again after a minute of it. */
const FEW_COPIERS = 50;
const SPEED_OF_FEW = 6;
/** An order's time to arrive: longer where more go out at once. */
const EXPIRY_MS = 500;
const EXPIRY_MS_EACH = 10;
const EXPIRY_MS_MAX = 3_000;
/** Longest life of an engine that waits for its place, and longest waits at the end: for positions to close, and for books and exchange to agree. */
const PLACE_MS_MAX = 60_000;
const FLAT_MS_MAX = 180_000;
const AGREED_MS_MAX = 120_000;

export async function runCopying(options: CopyingOptions): Promise<CopyingOutcome> {
  const { database, seed } = options;
  const random = seeded(seed);
  const world = await startWorld({ seed, speed: options.copiers > FEW_COPIERS ? 1 : SPEED_OF_FEW });
  const connection = await startFaultyConnection({ venuePort: world.paper.port, random, faults: {} });
  try {
    const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: USDT.lead }));
    const lead = await startLead(database, account, random);
    const copiers = await linkCopiers(world, { ...options, leadId: lead.leadId });
    const road: Road = { ...options, world, connection, lead, copiers, random };
    connection.faults = FAULTS;
    const kills = await killAlong(road);
    const life = startLife(lifeOf(road));
    try {
      await life.ready();
      while ((await lead.orders()) < options.orders) await lead.act(life.wake, life.isOver);
      connection.faults = {};
      const { lostAfter, lostBefore, turnedAway } = connection.counts;
      await lead.end(life.wake);
      const held = await flatten(world, { database, accounts: [account, ...copiers], msMax: stretch(FLAT_MS_MAX) });
      const traders = [account, ...copiers].map((each) => ({ id: '', account: each, saves: false }));
      const agreed = await agreeAll(world, traders, { database, patienceMs: stretch(AGREED_MS_MAX), brokerCode: BROKER_CODE });
      const copies = await compareCopies(database, lead.leadId);
      const wrong = [...held, ...agreed.wrong, ...copies.wrong];
      return { ...copies, orders: await lead.orders(), lostAfter, lostBefore, turnedAway, ...kills, wrong };
    } finally {
      await life.stop();
    }
  } finally {
    await connection.close();
    await world.close();
  }
}

interface Road extends Omit<CopyingOptions, 'copiers'> {
  world: World;
  connection: FaultyConnection;
  lead: Lead;
  copiers: readonly LinkedAccount[];
  random: () => number;
}

async function linkCopiers(world: World, { database, copiers, leadId }: CopyingOptions & { leadId: string }): Promise<LinkedAccount[]> {
  const linked: LinkedAccount[] = [];
  for (let index = 0; index < copiers; index += 1) {
    const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: USDT.copier }));
    await makeFollow(database, account, { leadId, settings: termsOf(index), instIds: LEAD_INSTRUMENTS });
    linked.push(account);
  }
  return linked;
}

/** One life for each kill: the leader trades until the engine has passed its place for the drawn time. */
async function killAlong(road: Road): Promise<Pick<CopyingOutcome, 'killedAt' | 'notPassed'>> {
  const killedAt: KillPoint[] = [];
  const notPassed: KillPoint[] = [];
  for (let kill = 0; kill < road.kills; kill += 1) {
    const point = PLACES[kill % PLACES.length] ?? 'sent';
    const life = startLife(lifeOf(road), { point, times: 1 + Math.floor(road.random() * timesMax(point, road.copiers.length)) });
    const end = Date.now() + stretch(PLACE_MS_MAX);
    await life.ready();
    while (!life.isOver() && Date.now() < end) await road.lead.act(life.wake, () => life.isOver() || Date.now() >= end);
    const isKilled = await life.kill();
    (isKilled ? killedAt : notPassed).push(point);
    report(`${isKilled ? 'killed at' : 'not passed:'} ${point}, ${String(await road.lead.orders())} orders so far`);
  }
  return { killedAt, notPassed };
}

/** A run of hundreds of copiers takes an hour. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** How often a place is passed in about two orders of the leader. */
function timesMax(point: KillPoint, copiers: number): number {
  if (point === 'action-stored') return 4;
  if (point === 'cycle-settled' || point.startsWith('cancel')) return Math.ceil(copiers / 4);
  return copiers;
}

function lifeOf({ database, world, connection, lead, copiers }: Road): Parameters<typeof startLife>[0] {
  const expiryMs = Math.min(EXPIRY_MS_MAX, EXPIRY_MS + copiers.length * EXPIRY_MS_EACH);
  return { database, world, expiryMs, port: connection.port, brokerCode: BROKER_CODE, accounts: [lead.account, ...copiers] };
}
