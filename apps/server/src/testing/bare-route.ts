// What a request costs at least: a bare Fastify route with one query by key, no session, no tenant, no envelope. The yardstick of the benchmarks.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Pool } from '../shared/database/index.ts';

/** Serves GET /bare/:id on a free port of 127.0.0.1; the pool's role must see every user. */
export async function startBareRoute(pool: Pool): Promise<{ port: number; close(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get<{ Params: { id: string } }>('/bare/:id', async ({ params }) => {
    const { rows } = await pool.query(
      'select id, uid, email, nickname, invite_code, language_code, created_at from app_user where id = $1',
      [params.id],
    );
    return rows[0];
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
