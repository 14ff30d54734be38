// What the database must never see while several engines share it: a task written under an older epoch than its shard's, a claim that takes no new epoch.
// A trigger notes both. For tests and `npm run verify` only.
import pg from 'pg';
import type { EngineDatabase } from './world.ts';

/** Notes from now on. Needs a database of its own. */
export async function watchLateWrites(database: EngineDatabase): Promise<void> {
  await asOwner(
    database,
    `create table late_write (finding text not null);
     create function note_late_write() returns trigger language plpgsql security definer as $$
     begin
       if new.revision > old.revision and new.engine_epoch < (select epoch from public.shard where id = new.shard) then
         insert into public.late_write values (format('task %s was written under the older epoch %s', new.id, new.engine_epoch));
       end if;
       return null;
     end $$;
     create function note_old_claim() returns trigger language plpgsql security definer as $$
     begin
       if new.member is not null and new.epoch <= old.epoch then insert into public.late_write values (format('shard %s was claimed without a new epoch', new.id)); end if;
       return null;
     end $$;
     create trigger late_write after update on task for each row execute function note_late_write();
     create trigger late_write after update on shard for each row execute function note_old_claim();`,
  );
}

/** What was noted, each once. */
export async function listLateWrites(database: EngineDatabase): Promise<string[]> {
  return (await asOwner(database, 'select distinct finding from late_write order by 1')).map((row) => String(row['finding']));
}

async function asOwner(database: EngineDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}
