// A whole server on a database that is there: free ports, demo tenants and accounts, caught mail. Needs no test runner.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Call, OutputOf } from '@millrace/contract';
import { readConfig } from '../shared/config/config.ts';
import { startServer, type RunningServer, type ServerParts } from '../app/start-server.ts';
import { ask, callOn, type Answer, type Ask, type CallOptions } from './http-client.ts';

/** What a server needs to know of its database. */
export interface ServedDatabase {
  adminUrl: string;
  secret: string;
}

export interface ServerOn<Database extends ServedDatabase> {
  port: number;
  managementPort: number;
  database: Database;
  server: RunningServer;
  ask<T = unknown>(question: Ask): Promise<Answer<T>>;
  call<C extends Call>(call: C, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer<OutputOf<C>>>;
  /** Leaves the database as it is. */
  stop(): Promise<void>;
}

export interface ServerOnOptions extends ServerParts {
  /** Settings beside those of a test. */
  environment?: Record<string, string>;
}

export async function startServerOn<Database extends ServedDatabase>(
  database: Database,
  { environment = {}, ...parts }: ServerOnOptions = {},
): Promise<ServerOn<Database>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-server-'));
  try {
    const config = readConfig({
      PORT: '0',
      EMBEDDED: '1',
      DATA_DIR: folder,
      DATABASE_URL: database.adminUrl,
      DATABASE_SECRET: database.secret,
      REQUESTS_PER_MINUTE: '1000000',
      ...environment,
    });
    const server = await startServer(config, { log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }), ...parts });
    return {
      port: server.port,
      managementPort: server.managementPort,
      database,
      server,
      ask: (question) => ask(server.port, question),
      call: (call, input, options) => callOn(server.port, call, input, options),
      async stop() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
