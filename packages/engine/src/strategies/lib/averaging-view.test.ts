// What a task says it waits for is what the ladder before its start announced.
import { expect, test } from 'vitest';
import { planLadder } from './plan-ladder.ts';
import { strategies } from '../registry.ts';
import { baseSettings, btcSwap, ticksOf } from '../../testing/golden-setting.ts';
import { holding, only, task as started } from '../../testing/hand-driven-task.ts';

function waitsOf(settings: Partial<typeof baseSettings>): string[] {
  const task = holding(settings);
  const { waits } = strategies[4].view(task.state, {
    settings: { ...baseSettings, ...settings },
    watches: [],
    instrument: btcSwap,
    ts: task.now(),
  });
  return waits.map(({ act, price, size }) => `${act} ${size} @${price}`);
}

function plannedAdd(settings: Partial<typeof baseSettings>): string | undefined {
  const [leg] = planLadder({ ...baseSettings, ...settings }, btcSwap, { priceTicks: ticksOf(60000) }).legs;
  const adds = leg?.rungs.slice(1) ?? [];
  const end = adds.findIndex(({ status }) => status.startsWith('beyond'));
  const next = (end === -1 ? adds : adds.slice(0, end)).find(({ status }) => status === 'planned');
  return next && `add ${next.size} @${next.price}`;
}

test('at leverage 20 a task waits for no add that lies beyond its liquidation or too near to it', () => {
  expect(waitsOf({ leverage: 20, addStepPct: '5' })).toEqual(['target 1 @60720', 'liquidation 1 @57257.7']);
  expect(waitsOf({ leverage: 20, addStepPct: '3' })).toEqual(['target 1 @60720', 'liquidation 1 @57257.7']);
  expect(waitsOf({ leverage: 20, addStepPct: '2' })).toEqual(['add 2 @58800', 'target 1 @60720', 'liquidation 1 @57257.7']);
});

test('an add beyond the loss limit is not waited for', () => {
  expect(waitsOf({ stopLossAmount: '10' }).map((wait) => wait.split(' ')[0])).toEqual(['target', 'loss', 'liquidation']);
});

test('an entry that waits for its time says until when', () => {
  const refused = started();
  refused.start();
  refused.tell({ type: 'reject', clOrdId: only(refused.price(60000)).clOrdId, code: '51008' });
  const view = (ts: number) => strategies[4].view(refused.state, { settings: baseSettings, watches: [], instrument: btcSwap, ts }).waits;
  expect(view(refused.now())).toMatchObject([{ act: 'entry', notBefore: refused.now() + 60_000 }]);
  expect(view(refused.now() + 60_000)[0]).not.toHaveProperty('notBefore');
});

test.each([1, 5, 10, 15, 18, 19, 20])('at leverage %i the next add is the ladder’s first planned one, whatever the step', (leverage) => {
  for (const addStepPct of ['0.5', '1', '1.5', '2', '2.5', '3', '4', '5', '6', '10']) {
    const settings = { leverage, addStepPct };
    expect([settings, waitsOf(settings).find((wait) => wait.startsWith('add'))]).toEqual([settings, plannedAdd(settings)]);
  }
});
