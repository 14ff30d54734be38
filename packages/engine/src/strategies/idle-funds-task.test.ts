// Idle funds as a task: what it makes of readings of the account that come late.
import { expect, test } from 'vitest';
import { idleSettings } from '../testing/idle-setting.ts';
import { btcSpot } from '../testing/golden-setting.ts';
import { strategies } from './registry.ts';
import type { FundsAsked } from './lib/decision.ts';
import type { IdleTaskState } from './lib/idle-task-state.ts';
import type { AccountFunds, TaskEvent } from './lib/task-event.ts';

type Body = TaskEvent extends infer Each
  ? Each extends TaskEvent
    ? Omit<Each, 'ts' | 'extremes' | 'lastTicks' | 'markTicks'>
    : never
  : never;

const empty = { available: '1000', needed: '0', funding: '0', saved: '0', aprPct: '3', interest: [] };

/** A task that is given events and keeps its last answer. */
function task() {
  let state = strategies[6].init(idleSettings, btcSpot, 'P00000');
  let asked: FundsAsked | undefined;
  return {
    get state(): IdleTaskState {
      return state;
    },
    tell(ts: number, body: Body): readonly { id: string; step: string }[] {
      const event = { ...body, ts, extremes: {}, lastTicks: null, markTicks: null } as TaskEvent;
      const decision = strategies[6].decide(state, event, idleSettings, btcSpot);
      state = decision.state;
      asked = decision.asksFunds;
      return decision.moves ?? [];
    },
    /** The answer to what it has asked last. */
    funds: (changes: Partial<AccountFunds> = {}): Body => ({
      type: 'funds',
      funds: { ...empty, movesMade: asked?.movesMade ?? 0, ...changes },
    }),
  };
}

test('a reading that was asked for before money moved forgets no savings, and is asked for again', () => {
  const each = task();
  each.tell(0, { type: 'action', action: { type: 'startTrading', actor: 'user' } });
  const [first, late] = [each.funds(), each.funds()];
  const [toFunding] = each.tell(1, first);
  const [purchase] = each.tell(2, { type: 'done', clOrdId: toFunding?.id ?? '', state: 'filled' });
  each.tell(3, { type: 'done', clOrdId: purchase?.id ?? '', state: 'filled' });
  expect(each.state.saved).toBe('980');
  each.tell(4, late);
  expect(each.state.saved).toBe('980');
  expect([toFunding?.step, purchase?.step]).toEqual(['toFunding', 'purchase']);
  // What the trader has taken out himself is seen by a reading of its time.
  each.tell(3_700_000, { type: 'timer' });
  each.tell(3_700_001, each.funds({ saved: '500', available: '30' }));
  expect(each.state.saved).toBe('500');
});
