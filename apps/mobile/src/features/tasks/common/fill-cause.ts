// What led to a fill, as a sentence under it. Pure; the engine names the reason and the distances, an older decision has none.
import type { Assignment } from '@millrace/contract';
import type { MessageKey, Translator } from '@millrace/i18n';
import { formatDecimal } from '@millrace/ui';

const plain: Readonly<Record<string, MessageKey>> = {
  ENTRY: 'tasks.cause.entry',
  MANUAL_ADD: 'tasks.cause.you',
  MANUAL_REDUCE: 'tasks.cause.you',
  CLOSE_ALL: 'tasks.cause.you',
  TARGET_AMOUNT: 'tasks.cause.targetAmount',
  TARGET_ALL: 'tasks.cause.targetAmount',
  LOSS_AMOUNT: 'tasks.cause.lossAmount',
  MARGIN_GUARD: 'tasks.cause.marginGuard',
  STOP: 'tasks.cause.stop',
  CELL: 'tasks.cause.cell',
  LAYER_TARGET: 'tasks.cause.layer',
  LOCK: 'tasks.cause.lock',
  UNLOCK: 'tasks.cause.unlock',
  BREAKOUT: 'tasks.cause.breakout',
  MIDDLE: 'tasks.cause.middle',
  BAND: 'tasks.cause.band',
  CROSS: 'tasks.cause.cross',
  LEAD_OPEN: 'tasks.cause.lead',
  LEAD_ADD: 'tasks.cause.lead',
  LEAD_TAKE: 'tasks.cause.lead',
  LEAD_REDUCE: 'tasks.cause.lead',
  LEAD_CLOSE: 'tasks.cause.lead',
  OWN_TARGET: 'tasks.cause.ownTarget',
  DELISTING: 'tasks.cause.delisting',
};

/** Those whose sentence says how far the price had moved: below and above what it was measured from. */
const measured: Readonly<Record<string, readonly [MessageKey, MessageKey]>> = {
  ADD: ['tasks.cause.addBelow', 'tasks.cause.addAbove'],
  TARGET: ['tasks.cause.targetBelow', 'tasks.cause.targetAbove'],
};

/** Undefined of a decision that is no fill, and of one whose cause is not known. */
export function causeText({ args }: Pick<NonNullable<Assignment['why']>, 'args'>, { t, tag }: Translator): string | undefined {
  const reason = String(args['reason'] ?? '');
  const move = args['move'];
  const pair = measured[reason];
  if (pair === undefined || move === undefined) {
    const key = plain[reason];
    return key && t(key);
  }
  const [below, above] = pair;
  const moved = String(move);
  const turn = args['turn'];
  return t(moved.startsWith('-') ? below : above, {
    move: formatDecimal(moved.replace('-', ''), { tag }),
    turn: turn === undefined ? 'none' : formatDecimal(String(turn), { tag }),
  });
}
