// Messages that wait to be sent, kept on the device until the server has numbered them: a reload, a lost line or a dead battery loses none. Pure but for the storage.
import type { ChatPlace } from '@millrace/contract';
import { isRecord } from '../../shared/api/api-error.ts';
import type { Storage } from '../../shared/session/storage.ts';

export interface WaitingMessage {
  clientId: string;
  text: string;
  pictures: readonly string[];
  place: ChatPlace | null;
  createTime: number;
  /** Why the server does not take it, in words; undefined while it is tried. */
  failure?: string | undefined;
}

/** More are refused: the server takes 20 a minute. */
export const WAITING_MAX = 20;
const name = 'chat-waiting';

/** Those of this user, oldest first. */
export function readWaiting(storage: Storage, userId: string): readonly WaitingMessage[] {
  const kept = storage.read(name);
  if (!isRecord(kept) || kept['userId'] !== userId || !Array.isArray(kept['messages'])) return [];
  return (kept['messages'] as unknown[]).filter(isWaiting).slice(0, WAITING_MAX);
}

export function keepWaiting(storage: Storage, userId: string, messages: readonly WaitingMessage[]): void {
  if (messages.length === 0) storage.remove(name);
  else storage.write(name, { userId, messages });
}

function isWaiting(value: unknown): value is WaitingMessage {
  return (
    isRecord(value) &&
    typeof value['clientId'] === 'string' &&
    typeof value['text'] === 'string' &&
    typeof value['createTime'] === 'number' &&
    Array.isArray(value['pictures']) &&
    value['pictures'].every((picture) => typeof picture === 'string') &&
    (value['place'] === null || isRecord(value['place']))
  );
}
