// The change signals of a server that is alone on its database: it reads the log itself.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SignalBoard, type Bus } from '../../shared/bus.ts';
import { ConfigError } from '../../shared/config/environment.ts';
import { SignalReading } from './signal-reading.ts';

/** A start waits so long for transactions that are writing; then it goes on, and readiness reports that signals are not connected. */
const START_MS_MAX = 5_000;

interface Given {
  /** Address for the role `relay`. */
  url: string;
  onError(cause: Error): void;
}

/** @throws ConfigError when the database keeps no log that signals can be read from */
export async function hearOwnSignals({ url, onError }: Given): Promise<{ bus: Bus; close(): Promise<void> }> {
  const board = new SignalBoard();
  let wasHeard = true;
  const reading = new SignalReading({
    url,
    onSignals: (signals) => {
      for (const signal of signals) board.deliver(signal);
    },
    onOpen: () => {
      board.connected = true;
      if (!wasHeard) board.gap();
    },
    onBroken: (cause) => {
      board.connected = false;
      wasHeard = false;
      onError(cause);
    },
  });
  const waiting = new AbortController();
  try {
    const opened = reading.open().then(() => true);
    wasHeard = await Promise.race([opened, wait(START_MS_MAX, false, { signal: waiting.signal })]);
    if (!wasHeard) opened.catch(onError);
  } catch (error) {
    throw unreadableLog(error) ?? error;
  } finally {
    waiting.abort();
  }
  return {
    bus: board,
    async close() {
      board.connected = false;
      await reading.close();
    },
  };
}

/** 55000: the database's log is not written for readers. */
export function unreadableLog(error: unknown): ConfigError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '55000') return undefined;
  return new ConfigError(
    `DATABASE_URL names a database whose log cannot be read for change signals: set wal_level = logical and restart it (${error.message}).`,
  );
}
