// Change signals between nodes: the relay reads the database's log and publishes, every node listens. Messages of a relay are numbered, and it says often how
// far it is; where a number is missing, or nothing is heard for a while, signals may have been missed. Of two relays the newer one is heard: the other has lost its
// role and does not know it yet.
import type { Logger } from 'pino';
import { SignalBoard, type WrittenSignal } from '../../shared/bus.ts';
import type { Running } from '../../shared/feature.ts';
import { unreadableLog } from '../relay/own-signals.ts';
import { SignalReading } from '../relay/signal-reading.ts';
import type { Nats } from './nats.ts';

const SUBJECT = 'signals';

/** A relay says how far it is so often. */
const BEAT_MS = 500;
/** A relay that was not heard for so long is gone. */
const SILENCE_MS = 3_000;

interface SignalMessage {
  /** The term of the role's holder. */
  relay: number;
  /** Of the last message with signals; also counted up when the relay begins to read anew. */
  seq: number;
  signals?: readonly WrittenSignal[];
}

/** Hears what the relay publishes. */
export function hearNodeSignals(nats: Nats): { bus: SignalBoard; close(): void } {
  const board = new SignalBoard();
  let last: Pick<SignalMessage, 'relay' | 'seq'> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const lose = (): void => {
    board.connected = false;
    last = undefined;
  };
  const hear = ({ relay, seq, signals }: SignalMessage): void => {
    if (last !== undefined && relay < last.relay) return;
    clearTimeout(timer);
    timer = setTimeout(lose, SILENCE_MS);
    const before = last?.relay === relay ? last.seq : undefined;
    last = { relay, seq };
    board.connected = true;
    for (const signal of signals ?? []) board.deliver(signal);
    if (before !== (signals === undefined ? seq : seq - 1)) board.gap();
  };
  const stops = [
    nats.subscribe(SUBJECT, (message) => hear(message as SignalMessage)),
    nats.onState((connected) => {
      if (!connected) lose();
    }),
  ];
  return {
    bus: board,
    close() {
      clearTimeout(timer);
      for (const stop of stops) stop();
      board.connected = false;
    },
  };
}

export interface Relay extends Running {
  lag(): number | undefined;
}

/** The role `relay`, while this node holds it. @throws ConfigError when the database keeps no log that signals can be read from */
export async function startRelay({ nats, url, log, term }: { nats: Nats; url: string; log: Logger; term: number }): Promise<Relay> {
  let seq = 0;
  let isOpen = false;
  const reading = new SignalReading({
    url,
    onSignals: (signals) => {
      seq += 1;
      nats.publish(SUBJECT, { relay: term, seq, signals } satisfies SignalMessage);
    },
    onOpen: () => {
      seq += 1;
      isOpen = true;
    },
    onBroken: (cause) => {
      isOpen = false;
      log.warn({ err: cause }, 'the relay lost the database');
    },
  });
  await reading.open().catch((error: unknown) => {
    throw unreadableLog(error) ?? error;
  });
  const beat = setInterval(() => {
    if (isOpen) nats.publish(SUBJECT, { relay: term, seq } satisfies SignalMessage);
  }, BEAT_MS);
  return {
    lag: () => reading.lag(),
    async stop() {
      clearInterval(beat);
      await reading.close();
    },
  };
}
