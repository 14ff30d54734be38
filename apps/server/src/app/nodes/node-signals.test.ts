// Which relay a node believes.
import { afterEach, expect, test, vi } from 'vitest';
import { quietNats } from '../../testing/quiet-nats.ts';
import { hearNodeSignals } from './node-signals.ts';

const SIGNAL = { name: 'task_event', payload: '{"taskId":"tsk_1"}' };

let hearing: ReturnType<typeof hearNodeSignals>;
afterEach(() => hearing.close());

test('while two relays speak, one of which has lost its role, the newer one is heard and nothing was missed', async () => {
  const { nats, say } = quietNats();
  hearing = hearNodeSignals(nats);
  let gaps = 0;
  const heard: string[] = [];
  hearing.bus.onGap(() => (gaps += 1));
  hearing.bus.on('task_event', ({ taskId }) => heard.push(taskId));
  say('signals', { relay: 7, seq: 40 });
  say('signals', { relay: 8, seq: 1 });
  expect(gaps).toBe(2);
  for (const seq of [2, 3, 4]) {
    say('signals', { relay: 7, seq: 39 + seq, signals: [SIGNAL] });
    say('signals', { relay: 8, seq, signals: [SIGNAL] });
  }
  expect([gaps, heard.length]).toEqual([2, 3]);
  say('signals', { relay: 8, seq: 6 });
  expect(gaps).toBe(3);
  // After a silence whoever speaks is the relay: the terms of a restored database may be lower.
  await vi.waitFor(() => expect(hearing.bus.connected).toBe(false), { timeout: 10_000 });
  say('signals', { relay: 7, seq: 50 });
  expect([hearing.bus.connected, gaps]).toEqual([true, 4]);
});
