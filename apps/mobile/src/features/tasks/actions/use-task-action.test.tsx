import type { Call } from '@millrace/contract';
import { createTranslator } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { LocaleProvider } from '@millrace/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { ServicesContext, type Services } from '../../../shared/services/services-context.ts';
import { aTask } from '../testing/a-task.ts';
import { taskActions } from './task-actions.ts';
import { useTaskAction, type ActionRun } from './use-task-action.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the hook answers on its first render. `shown`: what its toasts say. */
function firstRun(
  call: (call: Call, input: unknown, options: { idempotencyKey?: string }) => Promise<unknown>,
  shown: string[] = [],
): ActionRun {
  const stream = { subscribe: () => () => undefined, state: () => ({ phase: 'waiting', asOfMs: 0 }) };
  const services = { api: { call }, live: { stream }, toaster: { show: (text: string) => shown.push(text) } } as unknown as Services;
  let found: ActionRun | undefined;
  const Probe = () => {
    found = useTaskAction(aTask());
    return null;
  };
  renderToStaticMarkup(
    <ServicesContext value={services}>
      <QueryClientProvider client={new QueryClient()}>
        <LocaleProvider locale={{ ...createTranslator('en-US', {}), t: translatorFor('en-US'), now: () => 0 }}>
          <Probe />
        </LocaleProvider>
      </QueryClientProvider>
    </ServicesContext>,
  );
  if (!found) throw new Error('the hook did not run');
  return found;
}

test('an action is sent with an Idempotency-Key where the browser has no crypto.randomUUID, as over plain http', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys: (string | undefined)[] = [];
  const { run } = firstRun((_call, _input, options) => {
    keys.push(options.idempotencyKey);
    return Promise.resolve({});
  });
  const stopBuying = taskActions.find(({ id }) => id === 'stopBuying');
  if (stopBuying?.press !== 'send') throw new Error('stopBuying is sent when it is pressed');
  expect(await run(stopBuying)).toBe(true);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test('a setting that the sheet does not show is named when the server refuses it', async () => {
  const problem = { field: 'replenishmentRate', rule: 'tooSmall', message: 'Must be at least 0.5' };
  const shown: string[] = [];
  const refused = new ApiError('refused', { code: '400', message: 'These settings do not fit together', data: [problem] });
  const { run } = firstRun(() => Promise.reject(refused), shown);
  const range = taskActions.find(({ id }) => id === 'range');
  if (range?.press !== 'ask') throw new Error('the range is asked for');
  expect(await run(range, { settings: {} })).toBe(false);
  expect(shown).toEqual(['Add step: Must be at least 0.5']);
});
