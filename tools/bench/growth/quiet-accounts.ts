// Many accounts at a real paper exchange whose ten tasks each are started and wait for a price far below the market: a few are started by an engine, the others are
// copies of their rows.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { KINDS_COUNT, taskSettings, type Place } from '../road-world/settings.ts';
import { makeTasks, openPaperAccount, type BenchWorld, type Keys } from '../road-world/world.ts';
import { EngineProcess } from './engine-process.ts';

/** Started by an engine. */
const ORIGINALS = 10;
export const TASKS_OF_AN_ACCOUNT = 10;
const OPENED_AT_ONCE = 16;
/** Number of the first task that trades: above those that wait, and of a kind that opens without bars, which nobody records here. */
const FIRST_TRADER = Math.ceil((ORIGINALS * TASKS_OF_AN_ACCOUNT) / KINDS_COUNT) * KINDS_COUNT;
/** Of the price of today. */
const LOWEST = 0.2;
const STEP = 0.004;

export class QuietAccounts {
  readonly #world: BenchWorld;
  readonly #keys = new Map<string, Keys>();
  readonly keysFile: string;

  constructor(world: BenchWorld) {
    this.#world = world;
    this.keysFile = path.join(world.folder, 'keys.json');
  }

  async make(accounts: number): Promise<void> {
    const originals = Math.min(ORIGINALS, accounts);
    await makeTasks(this.#world, { tasks: originals * TASKS_OF_AN_ACCOUNT, settingsOf: waitingSettings, onAccount: this.#noteOne });
    await this.#startOriginals();
    await this.#copy(accounts - originals);
  }

  /** More accounts, whose tasks trade. */
  async addTraders(tasks: number): Promise<void> {
    await makeTasks(this.#world, { tasks, from: FIRST_TRADER, onAccount: this.#noteOne });
  }

  readonly #noteOne = (id: string, keys: Keys): void => this.#note(new Map([[id, keys]]));

  #note(keys: ReadonlyMap<string, Keys>): void {
    for (const [id, each] of keys) this.#keys.set(id, each);
    // An engine may read it meanwhile.
    const written = `${this.keysFile}.new`;
    writeFileSync(written, JSON.stringify(Object.fromEntries(this.#keys)));
    renameSync(written, this.keysFile);
  }

  async #startOriginals(): Promise<void> {
    const engine = new EngineProcess(this.#world, this.keysFile);
    await engine.ready();
    await engine.until(async () => {
      const { rowCount } = await this.#world.pools.engine.query('select from task_event where handled_at is null');
      return rowCount === 0;
    });
    await engine.stop();
  }

  async #copy(count: number): Promise<void> {
    const opened = await openAccounts(this.#world.origin, count);
    const admin = new pg.Client({ connectionString: this.#world.database.url });
    await admin.connect();
    try {
      // Foreign keys are not checked, and of the triggers only the one that writes shards runs.
      await admin.query('set session_replication_role = replica');
      await admin.query('set synchronous_commit = off');
      await admin.query(
        `create temporary table copy as
         select n, uid, o.id as original from unnest($1::text[]) with ordinality as u (uid, n)
           join (select id, row_number() over (order by id) - 1 as at from exchange_credential) o on o.at = n % (select count(*) from exchange_credential)`,
        [opened.map(({ uid }) => uid)],
      );
      await admin.query(
        `insert into exchange_credential
         select (jsonb_populate_record(c, jsonb_build_object('id', 'crd_copy' || n, 'account_uid', uid))).* from copy join exchange_credential c on c.id = original`,
      );
      await admin.query(
        `insert into task select (jsonb_populate_record(t, jsonb_build_object('id', 'tsk_copy' || n || '_' || t.number, 'number', nextval('task_number'),
             'credential_id', 'crd_copy' || n))).* from copy join task t on t.credential_id = original`,
      );
      await admin.query('vacuum analyze');
    } finally {
      await admin.end();
    }
    this.#note(new Map(opened.map((keys, index) => [`crd_copy${String(index + 1)}`, keys])));
  }
}

/** Wait for a range far below the market, each for one of its own. */
function waitingSettings({ index, price, ...place }: Place): ReturnType<typeof taskSettings> {
  const lowest = price * (LOWEST + STEP * (index % (ORIGINALS * TASKS_OF_AN_ACCOUNT)));
  return taskSettings({ ...place, index: 0, price, range: { rangeMin: lowest.toFixed(4), rangeMax: (lowest * 1.01).toFixed(4) } });
}

async function openAccounts(origin: string, count: number): Promise<(Keys & { uid: string })[]> {
  const opened: (Keys & { uid: string })[] = [];
  let left = count;
  const open = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      opened.push(await openPaperAccount(origin));
    }
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
  return opened;
}
