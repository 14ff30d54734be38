// What a start takes from before, and what becomes of the server's answer behind it.
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../shared/api/api-error.ts';
import { keptOrFresh } from './kept-or-fresh.ts';

const queryKey = ['menu'];

async function startWith(answer: () => Promise<string>, { lost = false } = {}) {
  const queries = new QueryClient();
  queries.setQueryData(queryKey, 'kept');
  await queries.invalidateQueries({ queryKey, refetchType: 'none' });
  const asked = vi.fn<() => Promise<string>>(answer);
  const onLate = vi.fn<(data: string) => void>();
  const onRefused = vi.fn<() => void>();
  const take = () =>
    keptOrFresh(queries, { queryKey, queryFn: asked, staleTime: Infinity, retry: false }, { lost: () => lost, onLate, onRefused });
  return { queries, asked, onLate, onRefused, take };
}

test('what is known is given at once, the newest follows and is then what is known', async () => {
  const { take, onLate, asked } = await startWith(() => Promise.resolve('fresh'));
  expect(await take()).toBe('kept');
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledWith('fresh'));
  expect(await take()).toBe('fresh');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a refusal forgets what was known and says so; silence leaves it', async () => {
  const refused = await startWith(() => Promise.reject(new ApiError('refused', { code: '40001' })));
  expect(await refused.take()).toBe('kept');
  await vi.waitFor(() => expect(refused.onRefused).toHaveBeenCalledTimes(1));
  await expect(refused.take()).rejects.toThrow();
  const silent = await startWith(() => Promise.reject(new ApiError('unreachable')));
  expect(await silent.take()).toBe('kept');
  await vi.waitFor(() => expect(silent.queries.isFetching()).toBe(0));
  expect(silent.onRefused).not.toHaveBeenCalled();
  expect(silent.queries.getQueryData(queryKey)).toBe('kept');
});

test('a server that is lost is not asked', async () => {
  const { take, asked } = await startWith(() => Promise.resolve('fresh'), { lost: true });
  expect(await take()).toBe('kept');
  expect(asked).not.toHaveBeenCalled();
});
