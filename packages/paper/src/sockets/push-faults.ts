// Sends pushes to listeners under the planned faults: lost, doubled, late or out of order. Snapshots and answers are not sent from here.
import type { Listener } from './listener.ts';
import type { Faults, Meeting } from '../faults/faults.ts';

/** Pushes of one socket held back at a time. */
const HELD_PUSHES_MAX = 100;

export interface PushSender {
  send(listener: Listener, text: string, meeting: Meeting): void;
  /** Ends a batch: what was held back since the one before leaves now at the latest. */
  endBatch(): void;
}

interface Held {
  batch: number;
  texts: string[];
}

export function createPushSender(faults: Faults): PushSender {
  const held = new Map<Listener, Held>();
  let batch = 0;
  const release = (listener: Listener): void => {
    const texts = held.get(listener)?.texts ?? [];
    held.delete(listener);
    for (const text of texts) listener.send(text);
  };
  const hold = (listener: Listener, text: string): void => {
    const known = held.get(listener) ?? { batch, texts: [] };
    known.texts.push(text);
    held.set(listener, known);
    if (known.texts.length >= HELD_PUSHES_MAX) release(listener);
  };
  return {
    send(listener, text, meeting) {
      const fault = faults.meet('push', meeting);
      if (fault?.kind === 'losePush') return;
      if (fault?.kind === 'delayPushMs') {
        setTimeout(() => listener.send(text), fault.ms);
        return;
      }
      if (fault?.kind === 'reorderPush') {
        hold(listener, text);
        return;
      }
      listener.send(text);
      if (fault?.kind === 'duplicatePush') listener.send(text);
      if (held.size > 0) release(listener);
    },
    endBatch() {
      for (const [listener, known] of held) if (known.batch < batch) release(listener);
      batch += 1;
    },
  };
}
