// Profit shares computed again from what the cycles of a follow brought: each settled net was reached, each share is its part above the mark at the rate, and
// its journal moved it.
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';
import { carriedMark } from '../shares/carried-mark.ts';
import { cycleKey } from './cycle-nets.ts';
import type { Findings } from './difference.ts';
import type { FollowRow, LeadRows, ShareRow } from './lead-rows.store.ts';

const SHARE_PLACES = 8;
/** A net above the mark that is too small for a share raises the mark without a row: less than half a unit of the last place at a rate of 0.0001. */
const UNSHARED = '0.00005';

export function auditShares(rows: LeadRows, nets: ReadonlyMap<string, string>, { counted, note }: Findings): void {
  const shares = Map.groupBy(rows.shares, ({ followId }) => followId);
  for (const follow of rows.follows) {
    const own = shares.get(follow.id) ?? [];
    counted.shares += own.length;
    const found = [
      ...wrongMark(rows, nets, { follow, shares: own }),
      ...own.flatMap((share) => [...wrongAmount(rows, share, follow), ...wrongJournal(rows, share)]),
      ...strayJournals(rows, follow, own),
    ];
    for (const detail of found) note('share', follow.id, detail);
    for (const { id, netTotal } of rows.tasks.filter(({ followId }) => followId === follow.id)) {
      const sum = sumOf(rows.cycles.filter(({ taskId }) => taskId === id).map((cycle) => nets.get(cycleKey(cycle)) ?? '0'));
      if (compareDecimals(sum, netTotal) !== 0) note('share', follow.id, `${id} brought ${netTotal}, its cycles ${sum}`);
    }
  }
}

/** The marks that shares were settled at: each is a sum of the follow's cycles up to some moment, and the last is the follow's own. */
function wrongMark(
  rows: LeadRows,
  nets: ReadonlyMap<string, string>,
  { follow, shares }: { follow: FollowRow; shares: readonly ShareRow[] },
): string[] {
  if (shares.some(({ n }, index) => n !== index + 1) || follow.shares !== shares.length)
    return [`has ${String(shares.length)} shares, counted ${String(follow.shares)}`];
  const start = startOf(rows, nets, follow);
  const reached = new Set([start, ...sumsOf(rows, nets, follow)]);
  const found: string[] = [];
  let mark = start;
  for (const { n, basis } of shares) {
    mark = addDecimals(mark, basis);
    if (shares.length > 0 && !reached.has(normal(mark)) && !isNear(mark, reached))
      found.push(`share ${String(n)} was settled at ${mark}, a net that its cycles never had`);
  }
  if (!isWithin(follow.highWater, mark)) found.push(`has the mark ${follow.highWater}, by its shares ${mark}`);
  const [last = '0'] = sumsOf(rows, nets, follow).slice(-1);
  if (follow.endedMs !== null && compareDecimals(last, addDecimals(mark, UNSHARED)) > 0)
    found.push(`ended with ${last} above its mark ${mark}`);
  return found;
}

/** Where the follow's mark began: the one before, of the same user and trader, leaves what it has lost since its own. */
function startOf(rows: LeadRows, nets: ReadonlyMap<string, string>, follow: FollowRow): string {
  const before = rows.follows.findLast(
    ({ id, userId, environment, createdMs }) =>
      id !== follow.id && userId === follow.userId && environment === follow.environment && createdMs <= follow.createdMs,
  );
  if (before === undefined) return '0';
  const [net = '0'] = sumsOf(rows, nets, before).slice(-1);
  return normal(carriedMark({ highWater: before.highWater, net }));
}

/** What the follow had brought after each of its cycles. */
function sumsOf({ cycles, tasks }: LeadRows, nets: ReadonlyMap<string, string>, { id }: FollowRow): string[] {
  const own = new Set(tasks.flatMap((task) => (task.followId === id ? [task.id] : [])));
  let sum = '0';
  return cycles.filter(({ taskId }) => own.has(taskId)).map((cycle) => (sum = normal(addDecimals(sum, nets.get(cycleKey(cycle)) ?? '0'))));
}

function isNear(mark: string, reached: ReadonlySet<string>): boolean {
  return [...reached].some((each) => isWithin(each, mark));
}

/** Equal, or above by less than what makes no share. */
function isWithin(amount: string, mark: string): boolean {
  const above = addDecimals(amount, negateDecimal(mark));
  return compareDecimals(above, '0') >= 0 && compareDecimals(above, UNSHARED) < 0;
}

function wrongAmount(
  { lead }: LeadRows,
  { n, basis, rate, share, isCharged, environment, leaderId }: ShareRow,
  follow: FollowRow,
): string[] {
  const due = roundDecimal(multiplyDecimals(basis, rate), SHARE_PLACES, 'halfEven');
  return [
    ...(compareDecimals(share, due) === 0 ? [] : [`share ${String(n)} is ${share}, of ${basis} at ${rate} it is ${due}`]),
    ...(compareDecimals(rate, follow.rate) === 0 ? [] : [`share ${String(n)} was taken at ${rate}, agreed is ${follow.rate}`]),
    ...(isCharged === (environment === lead.money) ? [] : [`share ${String(n)} is ${isCharged ? '' : 'not '}charged`]),
    ...(leaderId === lead.userId ? [] : [`share ${String(n)} went to another user`]),
  ];
}

/** From the copier's wallet to the trader's, and what was missing to the copier's debt. */
function wrongJournal({ postings }: LeadRows, { followId, n, userId, leaderId, share, owed, isCharged }: ShareRow): string[] {
  const own = postings.filter(({ ref }) => ref === `share:${followId}:${String(n)}`);
  if (!isCharged) return own.length === 0 ? [] : [`share ${String(n)} is not charged and has a journal`];
  const moved = (ownerId: string, currency: string): string =>
    sumOf(own.filter((posting) => posting.ownerId === ownerId && posting.currency === currency).map(({ amount }) => amount));
  const paid = addDecimals(share, negateDecimal(owed));
  const isRight =
    compareDecimals(moved(userId, 'usdt'), negateDecimal(paid)) === 0 &&
    compareDecimals(moved(leaderId, 'usdt'), paid) === 0 &&
    compareDecimals(moved(userId, 'shareDebt'), owed) === 0;
  return isRight ? [] : [`share ${String(n)} of ${share} with ${owed} owed: its journal says something else`];
}

function strayJournals({ postings }: LeadRows, { id }: FollowRow, shares: readonly ShareRow[]): string[] {
  const known = new Set(shares.map(({ n }) => `share:${id}:${String(n)}`));
  const stray = new Set(postings.flatMap(({ ref }) => (ref.startsWith(`share:${id}:`) && !known.has(ref) ? [ref] : [])));
  return [...stray].map((ref) => `the journal ${ref} is of no share`);
}

function sumOf(amounts: readonly string[]): string {
  return amounts.reduce(addDecimals, '0');
}

function normal(amount: string): string {
  return addDecimals(amount, '0');
}
