// Messages that wait: sent in order, once each, also after a reload in mid sending and over a line that breaks.
import type { ChatMessage } from '@millrace/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { createStorage } from '../../shared/session/storage.ts';
import { createOutbox, type Outbox, type WaitingMessage } from './outbox.ts';

function keeper(): Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

function open(
  store: ReturnType<typeof keeper>,
  send: (message: WaitingMessage) => Promise<ChatMessage>,
  userId = 'usr_1',
): { outbox: Outbox; sent: string[] } {
  const sent: string[] = [];
  const outbox = createOutbox({
    storage: createStorage(store),
    userId,
    now: () => 1,
    send,
    onSent: ({ clientId }) => sent.push(clientId),
    failureText: () => 'refused',
  });
  outbox.subscribe(() => undefined);
  return { outbox, sent };
}

const answered = ({ clientId, text }: WaitingMessage): ChatMessage => ({
  number: 1,
  sender: 'trader',
  name: '',
  clientId,
  text,
  pictures: [],
  place: null,
  state: 'sent',
  reason: '',
  createTime: 1,
});
const words = (text: string) => ({ text, pictures: [], place: null });
const forEver = new Promise<never>(() => undefined);

test('messages go in the order of writing, one after the other', async () => {
  const log: string[] = [];
  const { outbox } = open(keeper(), async (message) => {
    log.push(`begin ${message.text}`);
    await Promise.resolve();
    log.push(`end ${message.text}`);
    return answered(message);
  });
  outbox.add(words('one'));
  outbox.add(words('two'));
  await vi.waitFor(() => expect(outbox.waiting()).toEqual([]));
  expect(log).toEqual(['begin one', 'end one', 'begin two', 'end two']);
});

test('a reload in mid sending sends the same message again under the same id', async () => {
  const store = keeper();
  const before = open(store, () => forEver);
  before.outbox.add(words('one'));
  const [{ clientId } = { clientId: '' }] = before.outbox.waiting();
  const after = open(store, (message) => Promise.resolve(answered(message)));
  await vi.waitFor(() => expect(after.sent).toEqual([clientId]));
  expect(after.outbox.waiting()).toEqual([]);
});

test('a lost answer is tried again, a refusal is kept with its reason until it is sent again or discarded', async () => {
  vi.useFakeTimers();
  try {
    const outcomes = [new ApiError('unreachable'), new ApiError('timeout'), new ApiError('refused')];
    const { outbox, sent } = open(keeper(), async (message) => {
      const error = outcomes.shift();
      if (error) throw error;
      return answered(message);
    });
    outbox.add(words('one'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(outbox.waiting().map(({ failure }) => failure)).toEqual(['refused']);
    outbox.add(words('two'));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
    const [{ clientId } = { clientId: '' }] = outbox.waiting();
    outbox.retry(clientId);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent.length, outbox.waiting()]).toEqual([2, []]);
  } finally {
    vi.useRealTimers();
  }
});

test('another user of the device sends nothing of what waits', async () => {
  const store = keeper();
  open(store, () => forEver).outbox.add(words('mine'));
  const other = open(store, (message) => Promise.resolve(answered(message)), 'usr_2');
  await Promise.resolve();
  expect([other.sent, other.outbox.waiting()]).toEqual([[], []]);
});
