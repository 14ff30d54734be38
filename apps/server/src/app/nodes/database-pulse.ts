// Whether the database can be reached from this node. Where packets are dropped nobody says so: a statement waits for as long as the cut lasts and, since what was
// sent is sent again at growing intervals, for as long once more. So a node asks all the time, and ends its connections when no answer comes.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { breakConnections, type Pool } from '../../shared/database/index.ts';
import type { Running } from '../../shared/feature.ts';

const ASK_MS = 1_000;
/** Longer than a busy database takes for a question that reads nothing. */
export const ANSWER_MS_MAX = 6_000;

export interface PulseOptions {
  url: string;
  /** Those whose connections are ended. */
  pools: readonly Pool[];
  log: Logger;
}

/** @returns how to stop it */
export function watchDatabase({ url, pools, log }: PulseOptions): Running {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  const ask = async (): Promise<void> => {
    if (client === undefined) {
      client = new pg.Client({
        ...{ connectionString: url, application_name: 'millrace pulse' },
        ...{ connectionTimeoutMillis: ANSWER_MS_MAX, query_timeout: ANSWER_MS_MAX },
      });
      client.on('error', () => undefined); // the question fails
      await client.connect();
    }
    await client.query('select 1');
  };
  const end = async (): Promise<void> => {
    const ended = client;
    client = undefined;
    await ended?.end().catch(() => undefined);
  };
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await ask();
      } catch (error) {
        log.warn({ err: error }, 'the database does not answer: its connections are opened anew');
        for (const pool of pools) breakConnections(pool);
        void end(); // may wait for an answer
      }
      await pause(ASK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    void end();
  })();
  return {
    stop() {
      stopping.abort();
      return asking;
    },
  };
}
