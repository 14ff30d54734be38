// Rounds in which something happens to whole nodes while they trade: one is cut off from one service, in one way; the database, NATS or the node that people ask is
// killed and comes back; a reader of NATS does not read. And what was seen of it from the exchange, the database and the API.
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import { areOwned } from '../../../packages/engine/src/testing/shard-owners.ts';
import { stretch } from '../../process/patience.ts';
import { killApi, watchStreams } from './api-rounds.ts';
import { ways, type Service, type Way } from './network.ts';
import { freezeReader, killNats, meetSlowReader } from './nats-rounds.ts';
import { lookAt, untilWhole, type KeptNode, type WholeNodes } from './whole-nodes.ts';

/** What is cut off from what. */
export const cuts = [
  ['engine', 'database'],
  ['engine', 'venue'],
  ['engine', 'nats'],
  ['market', 'venue'],
  ['market', 'database'],
  ['market', 'nats'],
] as const;
type Cut = readonly [who: 'engine' | 'market', service: Service];

/** What happens in a round. */
export type Event = { cut: Cut; way: Way } | (typeof others)[number];

const others = ['database killed', 'API node killed', 'NATS killed', 'slow reader of NATS', 'frozen reader of NATS'] as const;
/** Each cut in each way once, and each of the others as often as a cut. */
export const allEvents: readonly Event[] = [...cuts.flatMap((cut) => ways.map((way) => ({ cut, way }))), ...ways.flatMap(() => others)];

export interface RoundsOptions {
  seed: number;
  rounds: number;
  /** In a drawn order, and over again. */
  events: readonly Event[];
  msMin: number;
  /** The longest cut or absence, ms; drawn so that short ones are as likely as long ones. */
  msMax: number;
  /** Told of each finding at once: what comes after a bug may not end well. */
  onWrong?: (finding: string) => void;
}

export interface RoundsOutcome {
  /** From a cut from the database until others owned everything, where it lasted long enough. */
  ownedMs: number[];
  /** From the end of each round's trouble until every node was there and saw nothing wrong, by what it was. */
  wholeMs: Map<string, number[]>;
  /** The longest time without another price at the API while the market was cut from the exchange or NATS. */
  pricelessMs: number[];
  /** Requests of engines that were cut from the database, before and after their lease was surely over. */
  heardBefore: number;
  heardAfter: number;
  /** Questions that people asked the API while it had its database, and the longest wait for an answer. */
  asked: number;
  answeredMsMax: number;
  /** From the death of the node that people ask until their stream told from another one what is. */
  snapshotMs: number[];
  /** From a logout on one node until its sockets were closed on all. */
  logoutMs: number[];
  /** Readers that NATS gave up because they did not read. */
  slowReaders: number;
  wrong: string[];
}

/** The server ends a session that was silent for so long. */
const LEASE_MS = 1_500;
/** What left in time is surely heard after this. */
const HEARD_MS = 500;
const OWNED_LOOK_MS = 20;
/** An engine that is cut off for so long has lost its accounts to others. */
const LOST_MS = 4_000;
/** Without prices for longer than this nobody trades: five seconds until the market is known to hear nothing, and a socket. */
export const PRICELESS_MS_MAX = 12_000;
const CALM_MS_MAX = 2_000;
/** Of the API, which nobody cuts off. */
const ANSWER_MS_MAX = 3_000;
const SNAPSHOT_MS_MAX = 10_000;
const LOGOUT_MS_MAX = 1_000;

export async function runRounds(nodes: WholeNodes, options: RoundsOptions): Promise<RoundsOutcome> {
  const random = seeded(options.seed);
  const outcome: RoundsOutcome = {
    ...{ ownedMs: [], wholeMs: new Map(), pricelessMs: [], heardBefore: 0, heardAfter: 0, asked: 0, answeredMsMax: 0 },
    ...{ snapshotMs: [], logoutMs: [], slowReaders: 0, wrong: [] },
  };
  const planned = options.events.map((event) => ({ event, at: random() })).toSorted((one, other) => one.at - other.at);
  for (let round = 0; round < options.rounds; round += 1) {
    const event = planned[round % planned.length]?.event ?? 'database killed';
    const forMs = options.msMin * (options.msMax / options.msMin) ** random();
    const given = { event, forMs, random, victim: await choose(nodes, event, random), words: '', outcome };
    given.words = `round ${String(round)}, ${nameOf(event, given.victim)}, ${String(Math.round(forMs))} ms`;
    const known = outcome.wrong.length;
    try {
      await runRound(nodes, given);
    } finally {
      for (const finding of outcome.wrong.slice(known)) options.onWrong?.(finding);
    }
    await sleep(random() * CALM_MS_MAX);
  }
  outcome.wrong.push(...(await lostWishes(nodes)));
  return outcome;
}

function nameOf(event: Event, { name }: KeptNode): string {
  if (typeof event !== 'string') return `${name} from ${event.cut[1]}, ${event.way}`;
  return event === 'frozen reader of NATS' ? `${event}, ${name}` : event;
}

interface Round {
  event: Event;
  victim: KeptNode;
  forMs: number;
  random: () => number;
  words: string;
  outcome: RoundsOutcome;
}

async function runRound(nodes: WholeNodes, round: Round): Promise<void> {
  const { event, victim, forMs, words, outcome } = round;
  const { people } = nodes;
  const [askedBefore, openedBefore, startMs] = [people.asked.length, people.opened, performance.now()];
  const heardBefore = nodes.heard.length;
  let what: string;
  if (typeof event !== 'string') {
    what = `${event.cut[0]} from ${event.cut[1]}`;
    await cutOff(nodes, { ...round, ...event });
  } else {
    what = event;
    if (event === 'database killed') await nodes.database.crash?.();
    else if (event === 'API node killed') outcome.snapshotMs.push(await killApi(nodes, round.random));
    if (isOfPeople(event)) outcome.wrong.push(...(await lostWishes(nodes)).map((finding) => `${words}: ${finding}`));
    if (event === 'NATS killed') await killNats(nodes, forMs);
    else if (event === 'slow reader of NATS') outcome.slowReaders += await meetSlowReader(nodes);
    else if (event === 'frozen reader of NATS') outcome.slowReaders += await freezeReader(nodes, victim, forMs);
  }
  const endMs = performance.now();
  const whole = await untilWhole(nodes).catch((error: unknown) => {
    throw new Error(`after ${words}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  outcome.wholeMs.set(what, [...(outcome.wholeMs.get(what) ?? []), whole.ms]);
  if (process.env['TEST_LOG'] !== undefined)
    process.stderr.write(
      `${words}: took ${String(Math.round(endMs - startMs))} ms, whole after ${String(Math.round(whole.ms))} ms (last: ${whole.last}), ${String(nodes.heard.length - heardBefore)} requests\n`,
    );
  if (event === 'API node killed') await judgeOtherNode(nodes, round);
  if (!isOfPeople(event)) judgeApi(nodes, { ...round, askedBefore, openedBefore, startMs });
}

/** Whether it takes what people ask. */
function isOfPeople(event: Event): boolean {
  return event === 'database killed' || event === 'API node killed';
}

/** The other node has taken the place of the one that died, all of them tell the same, and hear of a logout. */
async function judgeOtherNode(nodes: WholeNodes, { words, outcome }: Round): Promise<void> {
  const withoutMs = outcome.snapshotMs.at(-1) ?? Infinity;
  if (withoutMs > stretch(SNAPSHOT_MS_MAX))
    outcome.wrong.push(`${words}: no snapshot from the other node for ${String(Math.round(withoutMs))} ms`);
  const { apart, openMs } = await watchStreams(nodes);
  outcome.wrong.push(...apart.map((topic) => `${words}: ${topic} is not the same on every API node`));
  outcome.logoutMs.push(openMs);
  if (openMs > stretch(LOGOUT_MS_MAX))
    outcome.wrong.push(`${words}: a socket stayed open for ${String(Math.round(openMs))} ms after a logout`);
}

/** Nobody touches the API node: it answers, its stream stays, and prices come. */
function judgeApi(
  { people }: WholeNodes,
  { event, words, outcome, askedBefore, openedBefore, startMs }: Round & { askedBefore: number; openedBefore: number; startMs: number },
): void {
  const asked = people.asked.slice(askedBefore);
  outcome.asked += asked.length;
  outcome.answeredMsMax = Math.max(outcome.answeredMsMax, ...asked.map(({ tookMs }) => tookMs));
  outcome.wrong.push(
    ...asked
      .filter(({ problem, tookMs }) => problem !== '' || tookMs > stretch(ANSWER_MS_MAX))
      .map(({ problem, tookMs }) => `${words}: the API answered after ${String(Math.round(tookMs))} ms: ${problem}`),
  );
  if (people.opened !== openedBefore) outcome.wrong.push(`${words}: the stream of the API broke`);
  const prices = longestGap(people.pricesMs, startMs, performance.now());
  if (typeof event !== 'string' && event.cut[0] === 'market' && event.cut[1] !== 'database') outcome.pricelessMs.push(prices);
  if (prices > stretch(PRICELESS_MS_MAX)) outcome.wrong.push(`${words}: no price for ${String(Math.round(prices))} ms`);
}

async function cutOff(nodes: WholeNodes, round: Round & { cut: Cut; way: Way }): Promise<void> {
  const { victim, cut, way, forMs } = round;
  const [who, service] = cut;
  const isOfLease = who === 'engine' && service === 'database';
  const startMs = performance.now();
  await nodes.network.cut(victim.name, service, way);
  const isCutMs = performance.now();
  const owned = isOfLease ? othersOwn(nodes, { startMs, forMs }) : Promise.resolve(undefined);
  await sleep(forMs);
  const ownedMs = await owned;
  const endMs = performance.now();
  await nodes.network.mend(victim.name, service);
  if (isOfLease) judgeLease(nodes, { ...round, isCutMs, endMs, ownedMs });
}

/** What people were told is accepted is there, once, and nothing else. */
async function lostWishes({ database, people, idleTaskId }: WholeNodes): Promise<string[]> {
  const before = people.wanted.accepted;
  const { rows } = await database
    .pools()
    .engine.query<{ wishes: number }>('select count(*)::int as wishes from task_event where task_id = $1', [idleTaskId]);
  const wishes = rows[0]?.wishes ?? 0;
  const { accepted, unknown, answeredOtherwise } = people.wanted;
  const isRight = wishes >= before && wishes <= accepted + unknown + (people.isWishing ? 1 : 0);
  const other = answeredOtherwise.splice(0);
  return isRight
    ? other
    : [...other, `${String(accepted)} actions were accepted, ${String(unknown)} unknown, and ${String(wishes)} are there`];
}

/** How long it took, ms; undefined when the cut was over before. */
async function othersOwn(
  { database, options }: WholeNodes,
  { startMs, forMs }: { startMs: number; forMs: number },
): Promise<number | undefined> {
  while (performance.now() < startMs + forMs) {
    if (await areOwned(database, options.engines - 1)) return performance.now() - startMs;
    await sleep(OWNED_LOOK_MS);
  }
  return undefined;
}

/** Others own what an engine has that is cut from the database, and it sends nothing once its lease is over. */
function judgeLease(
  { heard }: WholeNodes,
  { victim, words, outcome, forMs, isCutMs, endMs, ownedMs }: Round & { isCutMs: number; endMs: number; ownedMs: number | undefined },
): void {
  if (ownedMs !== undefined) outcome.ownedMs.push(ownedMs);
  else if (forMs > stretch(LOST_MS)) outcome.wrong.push(`${words}: nobody else had its accounts`);
  const own = heard.filter(({ from, atMs }) => from === victim.place.addresses.venue && atMs > isCutMs && atMs < endMs);
  const late = own.filter(({ atMs }) => atMs > isCutMs + LEASE_MS + HEARD_MS);
  outcome.heardBefore += own.length - late.length;
  outcome.heardAfter += late.length;
  outcome.wrong.push(
    ...late.map(({ path, atMs }) => `${words}: ${path} was sent ${String(Math.round(atMs - isCutMs))} ms after the cut, without a lease`),
  );
}

/** One that has accounts, where there is one. */
async function choose(nodes: WholeNodes, event: Event, random: () => number): Promise<KeptNode> {
  const seen = await lookAt(nodes);
  const named = (name: string | undefined): KeptNode | undefined => nodes.nodes.find((node) => node.name === name);
  if (typeof event !== 'string' && event.cut[0] === 'market') {
    const market = named(seen.find(({ isSilent, figures }) => !isSilent && figures.holds.includes('market'))?.name);
    if (market === undefined) throw new Error('no node has the market');
    return market;
  }
  const engines = seen.filter(({ name, figures }) => named(name)?.roles === 'engine' && figures.accounts > 0);
  const engine = named(engines[Math.floor(random() * engines.length)]?.name);
  if (engine === undefined) throw new Error('no engine has an account');
  return engine;
}

function longestGap(timesMs: readonly number[], startMs: number, endMs: number): number {
  const within = [startMs, ...timesMs.filter((each) => each > startMs && each < endMs), endMs];
  return Math.max(...within.slice(1).map((each, index) => each - (within[index] ?? each)));
}
