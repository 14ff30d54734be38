// An account that a session owns which is no engine and does nothing with it. For tests and `npm run verify` only.
import { LeaseSession } from '../ownership/lease-session.ts';
import { seeded } from './seeded.ts';
import { until, type EngineDatabase, type LinkedAccount } from './world.ts';

/** A session that owns the account as soon as it is free, and does nothing with it. */
export async function claimAccount(database: EngineDatabase, { credentialId }: LinkedAccount): Promise<LeaseSession> {
  const { engine: pool } = database.pools();
  const shard = await shardOf(database, credentialId);
  const session = await LeaseSession.open({ config: pool.options, silenceMs: 60_000, random: seeded(3), onEnd: () => undefined });
  try {
    // Nobody gives up a share for it.
    await session.setMember(false);
    await until(async () => (await session.claim([shard])).length > 0);
  } catch (error) {
    await session.end();
    throw error;
  }
  return session;
}

export async function shardOf(database: EngineDatabase, credentialId: string): Promise<number> {
  const { rows } = await database
    .pools()
    .engine.query<{ shard: number }>('select shard from exchange_credential where id = $1', [credentialId]);
  if (rows[0] === undefined) throw new Error(`no credential ${credentialId}`);
  return rows[0].shard;
}
