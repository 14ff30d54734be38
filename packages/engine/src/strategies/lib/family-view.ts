// What people see of a task of the averaging family: the ladder's waits, those of parts and locks, and what the kind itself waits for. Pure.
import { ladderWaits, legView, viewOf } from './averaging-view.ts';
import { type DecisionDraft, lockOf, priceText } from './decision-draft.ts';
import { type Side, sides } from './leg-state.ts';
import { lockWaits, nextStepTicks } from './lock.ts';
import { layerWaits, sliceWaits } from './part-exits.ts';
import type { TaskHedge, TaskView, TaskWait, ViewInput } from './task-view.ts';

export function familyView(draft: DecisionDraft, input: ViewInput): TaskView {
  const { c, state, rules } = draft;
  const hedge = sides.flatMap((side) => hedgeView(draft, side))[0];
  const levels = rules.levels(draft);
  return {
    ...viewOf(c, state, input, (side) => waitsOf(draft, side, input)),
    ...(hedge && { hedge }),
    ...(levels.length > 0 && { levels }),
  };
}

function waitsOf(draft: DecisionDraft, side: Side, input: ViewInput): TaskWait[] {
  const { c, state, rules } = draft;
  const leg = state.legs[side];
  const ladder = ladderWaits(c, side, state, input);
  if (leg.book.lots === 0) {
    const [entry] = ladder;
    return entry === undefined || entry.notBefore !== undefined ? ladder : (rules.entryWaits(draft, side) ?? ladder);
  }
  if (leg.exit !== null) return [];
  const slices = sliceWaits(draft, side);
  if (slices.length > 0) return [...slices, ...ladder.filter(({ act }) => act === 'loss' || act === 'liquidation')];
  const isHedged = (lockOf(draft.state, side)?.leg.book.lots ?? 0) > 0;
  const shown = isHedged ? ladder.filter(({ act }) => act !== 'add') : ladder;
  return [...shown, ...layerWaits(draft, side), ...lockWaits(draft, side), ...rules.exitWaits(draft, side)];
}

/** Of a leg that holds something and has locks. */
function hedgeView(draft: DecisionDraft, side: Side): TaskHedge[] {
  const hedge = lockOf(draft.state, side);
  if (hedge === null || draft.state.legs[side].book.lots === 0) return [];
  const view = legView(draft.c, side === 'L' ? 'S' : 'L', hedge.leg);
  const nextPrice = priceText(draft, nextStepTicks(draft, side));
  return [{ ...view, count: hedge.lock.count, after: draft.c.lockAfter, nextPrice }];
}
