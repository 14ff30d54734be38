// Bugs of copying that its checks must find, planted as those of planted-bugs.ts.
import type { PlantedBug } from './planted-bugs.ts';

export const COPY_BUGS = {
  /** A signal that comes twice is taken twice. */
  appliedTwice: {
    module: '/strategies/copy.ts',
    find: `if (signal.seq <= part.seq) return;`,
    replace: ``,
  },
  /** What was missed is bought with the next order. */
  catchesUp: {
    module: '/strategies/lib/copy-opening.ts',
    find: `if (missed !== null) return missSignal(draft, signal, missed);
  openSized(draft, event);`,
    replace: `if (missed === 'slippage') Object.assign(own, sizeOf(draft, signal).allCarried);
  if (missed !== null) return missSignal(draft, signal, missed);
  openSized(draft, event);`,
  },
  /** Of the leader's reductions only the first one is followed. */
  firstReductionOnly: {
    module: '/strategies/lib/copy-closing.ts',
    find: `own.reduction = { seq: signal.seq, lots: lots <`,
    replace: `if ('reduced' in own) return missSignal(draft, signal, 'belowMin');
  Object.assign(own, { reduced: true });
  own.reduction = { seq: signal.seq, lots: lots <`,
  },
  /** A reduction is rounded up. */
  reductionRoundedUp: {
    module: '/strategies/lib/copy-size.ts',
    find: `return safeNumber(divFloor(BigInt(ownLots) * BigInt(deltaLots), BigInt(beforeLots)));`,
    replace: `return safeNumber(divFloor(BigInt(ownLots) * BigInt(deltaLots) + BigInt(beforeLots) - 1n, BigInt(beforeLots)));`,
  },
  /** What rounding leaves of an order that is missed afterwards is carried all the same. */
  restOfMissedCarried: {
    module: '/strategies/lib/copy-opening.ts',
    find: `const { lots: whole, carried } = roundLots(wanted, own);`,
    replace: `const { lots: whole, carried } = roundLots(wanted, own);
  Object.assign(own, carried);`,
  },
  /** What rounding left before a reduction stays as it was. */
  restNotReduced: {
    module: '/strategies/lib/copy-closing.ts',
    find: `scaleCarried(own, signal)`,
    replace: `{ rest: own.rest, of: own.of }`,
  },
  /** After the copier's own exit the leader's adds are copied. */
  addsAfterOwnExit: {
    module: '/strategies/lib/copy-opening.ts',
    find: `if (stance === 'left') return 'ownExit';`,
    replace: ``,
  },
  /** An opening goes out beside one whose fate is not known. */
  opensWhileUnknown: {
    module: '/strategies/lib/copy-opening.ts',
    find: `if (awaitsLiquidation(draft) || leg.orders.some(({ unknownSince }) => unknownSince !== null)) return 'unknown';
  if (event.ts - ts > signalAgeMsMax) return 'late';
  // Still busy with an earlier one, and waited for as long as it is fresh.
  if (leg.orders.length > 0 || leg.exit !== null) return 'late';`,
    replace: `if (event.ts - ts > signalAgeMsMax) return 'late';`,
  },
  /** A pause is not heeded. */
  opensWhilePaused: {
    module: '/strategies/lib/copy-opening.ts',
    find: `if (!state.tradingEnabled || !state.buyingEnabled) return state.copy.closedBy ?? 'paused';`,
    replace: ``,
  },
  /** A fixed size does not follow the leader's ratio of adds. */
  fixedWithoutRatio: {
    module: '/strategies/lib/copy-size.ts',
    find: `if (sizing === 'fixed') return { num: BigInt(firstLots) * BigInt(deltaLots), den: BigInt(openLots) };`,
    replace: `if (sizing === 'fixed') return { num: BigInt(firstLots), den: openLots > 0 ? 1n : 2n };`,
  },
  /** The allocation bounds nothing. */
  noAllocation: {
    module: '/strategies/lib/copy-opening.ts',
    find: `if (exceedsAllocation(draft, sized)) return 'ownLimit';`,
    replace: ``,
  },
  /** A paused copier does not follow the leader out. */
  exitHeldByPause: {
    module: '/strategies/copy.ts',
    find: `else takeClosing(draft, signal);`,
    replace: `else if (draft.state.buyingEnabled) takeClosing(draft, signal);
  else draft.facts.push({ type: 'SignalMissed', seq: signal.seq, reason: 'paused' });`,
  },
  /** What a trader copies himself is told to his copiers. */
  leaderReadsCopier: {
    module: '/copying/signal-writer.ts',
    find: `return kind.madeBy !== 'follow' && kind.currency === null;`,
    replace: `return kind.currency === null;`,
  },
  /** Copiers are always served in the same order. */
  sameOrder: {
    module: '/copying/queue-order.ts',
    find: '`${String(seq)}:${followId}`',
    replace: '`${String(seq).slice(0, 0)}:${followId}`',
  },
  /** A share is taken of the whole net each time. */
  noHighWater: {
    module: '/follow/figures/profit-share.ts',
    find: `const above = addDecimals(of.net, negateDecimal(of.highWater));`,
    replace: `const above = addDecimals(of.net, negateDecimal('0'));`,
  },
} as const satisfies Record<string, PlantedBug>;

export type CopyBugName = keyof typeof COPY_BUGS;
