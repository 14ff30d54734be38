// Bugs that the proofs of the wire must find: each alters one line of the product's own text while a process of its own loads it, so that the
// product itself has no switch. A text that is no longer there is an error, so no plant can go stale unseen.

export interface PlantedBug {
  /** End of the module's path. */
  module: string;
  /** Must stand there exactly once. */
  find: string;
  replace: string;
}

export const PLANTED_BUGS = {
  /** A lost answer counts as a refusal: the strategy decides anew, under another id. */
  newId: {
    module: '/engine/src/live/order-replies.ts',
    find: `if (reply.kind === 'unknown' || isDuplicateClientId(reply.code)) {`,
    replace: `if (reply.kind === 'unknown') return applyOrderReply(context, runner, clOrdId, { kind: 'refused', code: '50026', message: '' });
  if (isDuplicateClientId(reply.code)) {`,
  },
  /** A lost answer counts as an order that never arrived: it is sent again at once, under the same id. */
  sentAgain: {
    module: '/engine/src/live/order-replies.ts',
    find: `if (reply.kind === 'unknown' || isDuplicateClientId(reply.code)) {`,
    replace: `if (reply.kind === 'unknown') {
    changeOrder(runner, clOrdId, { status: 'intent' });
    return context.later(1, () => send(context, runner, { ...order, status: 'intent' }));
  }
  if (isDuplicateClientId(reply.code)) {`,
  },
  /** Of an order's trades only the newest one is asked for. */
  oneTradeOnly: {
    module: '/engine/src/live/order-updates.ts',
    find: `if (reply.kind !== 'ok') return false;`,
    replace: `if (reply.kind !== 'ok') return false;
    if (reply.data[0] !== undefined) await applyFill(context, runner, clOrdId, reply.data[0]);
    return true;`,
  },
  /** A trade that is reported twice is decided on twice. */
  reportedTwice: {
    module: '/engine/src/live/order-updates.ts',
    find: `if (row.filledLots > 0 && (await isFillBooked(`,
    replace: `if (row.filledLots < 0 && (await isFillBooked(`,
  },
  /** A closing order queues and is counted like an opening one. */
  noExitLane: {
    module: '/engine/src/live/send.ts',
    find: `return order.effect === 'close' ? 'exit' : 'entry';`,
    replace: `return order.effect === 'close' ? 'entry' : 'entry';`,
  },
  /** The hedge of a long leg is sent on the leg's own side of the position. */
  hedgeOnLegSide: {
    module: '/engine/src/stores/order-store.ts',
    find: `return (side === 'buy') === (effect === 'open') ? 'long' : 'short';`,
    replace: `return side === 'buy' || effect === 'open' || effect === 'close' ? 'long' : 'short';`,
  },
  /** The windows of the venue are not kept. */
  noLimits: {
    module: '/okx/src/core/budget.ts',
    find: `if (over < 0) return 0;`,
    replace: `if (over < 100_000) return 0;`,
  },
  /** Every limit that shall rest is sent under two ids. */
  cellTwice: {
    module: '/engine/src/live/order-rows.ts',
    find: `.map(restingOrder)].map(row);`,
    replace: `.map(restingOrder)].map(row).flatMap((order) => {
    return order.kind === 'post_only' ? [order, { ...order, clOrdId: order.clOrdId.slice(0, 19) + 'zz' + order.clOrdId.slice(21) }] : [order];
  });`,
  },
  /** A redemption whose answer is accepted is sent a second time. */
  redeemTwice: {
    module: '/engine/src/live/send-move.ts',
    find: `const reply = await post(runner.account.connection, move);`,
    replace: `if (step === 'redeem') await post(runner.account.connection, { ...move, amount: '1' });
  const reply = await post(runner.account.connection, move);`,
  },
} as const satisfies Record<string, PlantedBug>;

export type PlantedBugName = keyof typeof PLANTED_BUGS;
