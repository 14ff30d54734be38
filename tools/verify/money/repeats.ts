// Every call that moves money, or decides about it, under one Idempotency-Key: once, three times in a row, ten at once. Each way has the same effect on all
// tables and gives the same answer. Planted: keys are stored under another name.
import { randomUUID } from 'node:crypto';
import type { Call } from '@millrace/contract';
import type { Queryable } from '../../../apps/server/src/shared/database/index.ts';
import { openPool } from '../../../apps/server/src/shared/database/index.ts';
import type { VerificationOptions } from '../shape.ts';
import { KilledSystem } from './killed/system.ts';
import { OTHER_KEYS } from './plants.ts';
import type { RepeatedCall, RepeatWorld } from './repeat-world.ts';
import { giveMeans, missingCalls, repeatedCalls } from './repeated-calls.ts';

/** The smallest form takes each call of so many. */
const SMALLEST_STEP = 4;

const WAYS = [
  { name: 'three times in a row', ask: inARow },
  { name: 'ten at once', ask: atOnce },
] as const;

/** What counts requests or remembers answers is no effect; accounts are made with the first journal that needs them. */
const NO_EFFECT = ['idempotency_key', 'operator_key', 'session', 'operator_session', 'login_failure', 'ledger_account', 'ledger_balance'];

export async function proveRepeats(options: VerificationOptions): Promise<{ did: string; faults: string[]; planted: string[] }> {
  return options.withDatabase(false, async (database) => {
    const system = new KilledSystem(database, false);
    const admin = openPool(database.adminUrl, { onError: () => undefined });
    try {
      await system.start();
      const world = { system, admin };
      await giveMeans(world);
      const calls = repeatedCalls.filter((_, index) => !options.smallest || index % SMALLEST_STEP === 0);
      const faults = missingCalls().map((call) => `${call} is not among them`);
      for (const call of calls) faults.push(...(await faultsOf(world, call)));
      await admin.query(OTHER_KEYS);
      return { did: `${String(calls.length)} calls`, faults, planted: await faultsOf(world, repeatedCalls[0]) };
    } finally {
      await system.stop();
      await admin.end();
    }
  });
}

async function faultsOf(world: RepeatWorld, repeated: RepeatedCall): Promise<string[]> {
  const { effect: once } = await effectOf(world, repeated, async (ask) => [await ask()]);
  const faults: string[] = once === '{}' ? [`${repeated.call.path} has no effect`] : [];
  for (const { name, ask } of WAYS) {
    const { effect, answers } = await effectOf(world, repeated, ask);
    if (effect !== once) faults.push(`${repeated.call.path} ${name} had the effect ${effect}, once ${once}`);
    if (new Set(answers).size !== 1) faults.push(`${repeated.call.path} ${name} had ${String(new Set(answers).size)} answers`);
  }
  return faults;
}

async function effectOf(
  world: RepeatWorld,
  { call, as, prepare }: RepeatedCall,
  way: (ask: () => Promise<string>) => Promise<string[]>,
): Promise<{ effect: string; answers: string[] }> {
  const { system, admin } = world;
  const input = await prepare(world);
  const key = randomUUID();
  const before = await countAll(admin);
  const answers = await way(async () =>
    textOf(as === 'trader' ? await system.call<Call>(call, input, key) : await system.admin<Call>(as, call, input, key)),
  ).catch((error: unknown) => [String(error), 'refused']);
  const after = await countAll(admin);
  const changed = Object.entries(after).filter(([name, count]) => before[name] !== count);
  return { effect: JSON.stringify(Object.fromEntries(changed.map(([name, count]) => [name, count - (before[name] ?? 0)]))), answers };
}

/** An answer as text, whatever the order of its fields. */
function textOf(answer: unknown): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, field]) => [name, sorted(field)]),
    );
  };
  return JSON.stringify(sorted(answer));
}

async function inARow(ask: () => Promise<string>): Promise<string[]> {
  return [await ask(), await ask(), await ask()];
}

function atOnce(ask: () => Promise<string>): Promise<string[]> {
  return Promise.all(Array.from({ length: 10 }, ask));
}

/** Rows of every table, with their versions where they have one, and the sum of all that moved in the ledger. */
async function countAll(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string; versioned: boolean }>(
    `select t.tablename as name, exists (select 1 from information_schema.columns c where c.table_name = t.tablename and c.column_name = 'version' and c.data_type = 'integer') as versioned
     from pg_tables t where schemaname = 'public' and not tablename = any($1) order by 1`,
    [NO_EFFECT],
  );
  const parts = rows.map(
    ({ name, versioned }) => `select '${name}' as name, count(*) + ${versioned ? 'coalesce(sum(version), 0)' : '0'} as count from ${name}`,
  );
  const counted = await db.query<{ name: string; count: string }>(parts.join(' union all '));
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, Number(count)]));
}
