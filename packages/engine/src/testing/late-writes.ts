// What the database must never see while several engines share it: a task written under an older epoch than its shard's, a decision stored by a transaction
// that does not hold its shard, a claim that takes no new epoch. Triggers note it. For tests and `npm run verify` only.
import pg from 'pg';
import type { EngineDatabase } from './world.ts';

/** Beside task itself: tables in which a decision, or what the venue said, is stored. Each row names its task. */
const FENCED_TABLES = ['task_order', 'task_fill', 'task_move'];

/** From now on. Needs a database of its own. */
export async function watchLateWrites(database: EngineDatabase): Promise<void> {
  await asOwner(
    database,
    `create table late_write (finding text not null);
     -- xmax of a row names the transaction that holds it, or the multixact of several; asking for the members of what is no multixact is an error.
     create function is_shard_held(of_shard int) returns boolean language plpgsql security definer as $$
     declare
       mine xid := pg_current_xact_id()::xid;
       holder xid;
     begin
       select xmax into holder from public.shard where id = of_shard;
       if holder = mine then return true; end if;
       return exists (select from pg_get_multixact_members(holder) as member where member.xid = mine);
     exception when invalid_parameter_value or internal_error then
       return false;
     end $$;
     create function note_late_write() returns trigger language plpgsql security definer as $$
     begin
       if new.revision > old.revision and new.engine_epoch < (select epoch from public.shard where id = new.shard) then
         insert into public.late_write values (format('task %s was written under the older epoch %s', new.id, new.engine_epoch));
       end if;
       if new.revision > old.revision and not public.is_shard_held(new.shard) then
         insert into public.late_write values (format('task %s was written without holding its shard', new.id));
       end if;
       return null;
     end $$;
     create function note_unfenced_write() returns trigger language plpgsql security definer as $$
     begin
       if not public.is_shard_held((select shard from public.task where id = new.task_id)) then
         insert into public.late_write values (format('%s of task %s was written without holding its shard', tg_table_name, new.task_id));
       end if;
       return null;
     end $$;
     create function note_old_claim() returns trigger language plpgsql security definer as $$
     begin
       if new.member is not null and new.epoch <= old.epoch then insert into public.late_write values (format('shard %s was claimed without a new epoch', new.id)); end if;
       return null;
     end $$;
     create trigger late_write after update on task for each row execute function note_late_write();
     create trigger late_write after update on shard for each row execute function note_old_claim();
     ${FENCED_TABLES.map((table) => `create trigger unfenced_write after insert or update on ${table} for each row execute function note_unfenced_write();`).join('\n')}`,
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
