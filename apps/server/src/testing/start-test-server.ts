// A whole server for a test file: its own cloned database, free ports, demo tenants and accounts, caught mail.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Call, OutputOf } from '@millrace/contract';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { readConfig } from '../shared/config/config.ts';
import { startServer, type RunningServer, type ServerParts } from '../app/start-server.ts';
import { ask, callOn, type Answer, type Ask, type CallOptions } from './http-client.ts';

export interface TestServer {
  port: number;
  managementPort: number;
  database: TestDatabase;
  server: RunningServer;
  ask<T = unknown>(question: Ask): Promise<Answer<T>>;
  call<C extends Call>(call: C, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer<OutputOf<C>>>;
  stop(): Promise<void>;
}

export interface TestServerOptions extends ServerParts {
  /** Settings beside those of a test. */
  environment?: Record<string, string>;
}

export async function startTestServer({ environment = {}, ...parts }: TestServerOptions = {}): Promise<TestServer> {
  const database = await cloneDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-server-'));
  const discard = async (): Promise<void> => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
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
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
