// A whole server for a test file, with its own cloned database.
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { startServerOn, type ServerOn, type ServerOnOptions } from './start-server-on.ts';

export type TestServer = ServerOn<TestDatabase>;
export type TestServerOptions = ServerOnOptions;

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await cloneDatabase();
  try {
    const server = await startServerOn(database, options);
    return {
      ...server,
      async stop() {
        await server.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
