// What a request costs at least: bare Fastify routes with one query each, no session, no tenant, no envelope. The yardsticks of the benchmarks.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Pool } from '../shared/database/index.ts';

/** Serves GET /bare/:id (a user) and /bare-days/:series/:from (stored days of 5m bars) on a free port of 127.0.0.1; the pool's role must see every user. */
export async function startBareRoute(pool: Pool): Promise<{ port: number; close(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get<{ Params: { id: string } }>('/bare/:id', async ({ params }) => {
    const { rows } = await pool.query(
      'select id, uid, email, nickname, invite_code, language_code, created_at from app_user where id = $1',
      [params.id],
    );
    return rows[0];
  });
  app.get<{ Params: { series: string; from: string } }>('/bare-days/:series/:from', async ({ params }) => {
    const { rows } = await pool.query<{ opens_ts: string; prices: Buffer }>(
      'select opens_ts, prices from bar_chunk where series = $1 and bar = 5 and opens_ts >= $2 order by opens_ts',
      [params.series, params.from],
    );
    return rows.map((row) => [Number(row.opens_ts), row.prices.toString('base64')]);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
