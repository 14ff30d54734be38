// Work that is done over and over while a server runs.
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { repeat } from './repeat.ts';

test('work that answers done is not done again, and failures before do not end it', async () => {
  const metrics = createMetrics();
  const answers = [new Error('the exchange is away'), undefined, 'done', undefined] as const;
  let turn = 0;
  const ended = Promise.withResolvers<void>();
  const running = repeat(
    { log: pino({ level: 'silent' }), metrics },
    {
      name: 'test',
      everyMs: 1,
      work: async () => {
        const answer = answers[turn];
        turn += 1;
        if (answer === 'done') ended.resolve();
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  );
  await ended.promise;
  // Many turns more, if there were any.
  await pause(50);
  await running.stop();
  expect(turn).toBe(3);
  const { values } = await metrics.jobs.get();
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['failed', 1],
    ['done', 2],
  ]);
});
