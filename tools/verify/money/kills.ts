// kill -9 of server and chain between every two steps of what moves money. Planted: Idempotency-Keys are stored under another name, so a repeated call acts
// again.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import { seedJournal } from '../../../apps/server/src/ledger/journals/seed.ts';
import { postJournals } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction, openPool } from '../../../apps/server/src/shared/database/index.ts';
import { getMoneyTerms, saveMoneyTerms } from '../../../apps/server/src/shared/money/terms.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { table } from '../../runner/table.ts';
import type { VerificationOptions } from '../shape.ts';
import type { Part } from './killed/part.ts';
import { CLOSED_DAYS_MAX, DAY_MS, killScenarios, type KillScenario } from './killed/scenarios.ts';
import { KilledSystem } from './killed/system.ts';
import { OTHER_KEYS } from './plants.ts';

const PARTS = ['server', 'chain'] as const;
type PartName = (typeof PARTS)[number];
type KillAt = number | string;

/** In the smallest form: a call that is repeated after its commit, and a payout that the chain has and the ledger does not know. */
const SMALLEST = [
  { name: 'transfer', part: 'server', at: '^after commit of .*journal transfer' },
  { name: 'withdrawal and payout', part: 'server', at: '^after POST /chain/sends' },
  { name: 'withdrawal and payout', part: 'chain', at: '^after the journal' },
] as const;

export async function proveKills(options: VerificationOptions): Promise<{ did: string; faults: string[]; planted: string[] }> {
  return options.withDatabase(false, async (database) => {
    const run = new KillRun(database);
    try {
      await run.start();
      if (options.smallest) for (const { name, part, at } of SMALLEST) await run.killAt(scenarioOf(name), part, at);
      else for (const scenario of killScenarios) for (const part of PARTS) await run.killAtEach(scenario, part, options.rounds);
      const { faults, kills } = run.take();
      if (!options.smallest) process.stderr.write(`${table(['killed', 'scenario', 'steps'], kills).join('\n')}\n`);
      await run.plant(OTHER_KEYS);
      await run.killAt(scenarioOf(SMALLEST[0].name), SMALLEST[0].part, SMALLEST[0].at);
      const count = kills.reduce((sum, [, , steps]) => sum + Number(steps), 0);
      return { did: `${String(count)} kills`, faults, planted: run.take().faults };
    } finally {
      await run.stop();
    }
  });
}

function scenarioOf(name: string): KillScenario {
  const found = killScenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
}

class KillRun {
  #faults: string[] = [];
  readonly #database: TemporaryDatabase;
  readonly #system: KilledSystem;
  readonly #kills = new Map<string, { scenario: string; part: string; steps: number }>();

  constructor(database: TemporaryDatabase) {
    this.#database = database;
    this.#system = new KilledSystem(database);
  }

  /** The trader has enough, and a reviewer decides alone. */
  async start(): Promise<void> {
    await this.#system.start();
    for (let daysAgo = 0; daysAgo <= CLOSED_DAYS_MAX; daysAgo += 1) await this.#credit(daysAgo);
    await this.#asOwner(async (owner) => {
      const { topUp } = await getMoneyTerms(owner, 'meridian', 'paper');
      await saveMoneyTerms(owner, 'meridian', { topUp: { ...topUp, fourEyesFrom: '1000000' } });
    });
  }

  #credit(daysAgo: number): Promise<unknown> {
    const credit = seedJournal({ key: `kills ${String(daysAgo)}`, userId: this.#system.userId, amount: '10000' });
    const ledger = { tenantId: 'meridian', environment: 'paper', atMs: Date.now() - daysAgo * DAY_MS } as const;
    return inTransaction(this.#database.pools().engine, (tx) => postJournals(tx, ledger, [credit]));
  }

  plant(sql: string): Promise<unknown> {
    return this.#asOwner((owner) => owner.query(sql));
  }

  /** Kills at step 1, 2, ... until the scenario ends before the step. */
  async killAtEach(scenario: KillScenario, part: PartName, kills = Infinity): Promise<void> {
    for (let at = 1; at <= kills; at += 1) if (!(await this.killAt(scenario, part, at))) return;
  }

  /** Runs a scenario whose part is killed at a step, and compares. False where it did not come to the step. */
  async killAt(scenario: KillScenario, name: PartName, at: KillAt): Promise<boolean> {
    const part: Part = this.#system[name];
    const kills = part.kills;
    const before = await this.#balances();
    await this.#system.up();
    await part.arm(at);
    const where = (): string => `${scenario.name}, ${name} killed at ${String(at)}`;
    const audit = this.#database.pools().audit;
    const expected = await scenario.run(this.#system, audit).catch((error: unknown) => ({ changes: {}, faults: [String(error)] }));
    const steps = await part.disarm();
    const isKilled = part.kills > kills;
    if (isKilled) this.#count(scenario.name, name);
    else if (typeof at === 'string') this.#faults.push(`${where()}: it was not killed`);
    const found = [...(expected.faults ?? []), ...(await this.#differences(before, expected.changes))];
    this.#faults.push(...found.map((fault) => `${where()} (${steps.at(-1) ?? ''}): ${fault}`));
    return isKilled;
  }

  /** Faults since the last time, and all kills: which part, in which scenario, at how many steps. */
  take(): { faults: string[]; kills: string[][] } {
    const faults = this.#faults;
    this.#faults = [];
    return { faults, kills: [...this.#kills.values()].map(({ scenario, part, steps }) => [part, scenario, String(steps)]) };
  }

  async stop(): Promise<void> {
    await this.#system.stop();
  }

  #count(scenario: string, part: string): void {
    const key = `${scenario} ${part}`;
    const row = this.#kills.get(key) ?? { scenario, part, steps: 0 };
    this.#kills.set(key, { ...row, steps: row.steps + 1 });
  }

  /** Balances that differ from what they must be, what an audit finds, and where the chain paid other than the ledger. */
  async #differences(before: ReadonlyMap<string, string>, changes: Readonly<Record<string, string>>): Promise<string[]> {
    const after = await this.#balances();
    const moved = [...new Set([...before.keys(), ...after.keys(), ...Object.keys(changes)])].flatMap((key) => {
      const change = addDecimals(after.get(key) ?? '0', negateDecimal(before.get(key) ?? '0'));
      return compareDecimals(change, changes[key] ?? '0') === 0 ? [] : [`${key} moved by ${change}, expected ${changes[key] ?? '0'}`];
    });
    const { sum, repeats } = this.#system.outflow();
    const paid = await this.#paid();
    const { differences } = await inTransaction(this.#database.pools().audit, (tx) => auditLedger(tx));
    return [
      ...moved,
      ...differences.map(({ what, where, detail }) => `${what} ${where}: ${detail}`),
      ...(compareDecimals(sum, paid) === 0 ? [] : [`the chain paid ${sum}, the ledger ${paid}`]),
      ...(repeats === 0 ? [] : [`${String(repeats)} payouts came to the chain twice`]),
    ];
  }

  async #balances(): Promise<Map<string, string>> {
    const { rows } = await this.#database.pools().audit.query<{ owner: string; what: string; amount: string }>(
      `select a.owner_id as owner, a.currency || ' ' || a.purpose as what, b.amount from ledger_account a join ledger_balance b on b.account_id = a.id
       where a.tenant_id = 'meridian' and a.owner_id in (select id from app_user where uid in ('10000001', '10000002'))`,
    );
    return new Map(rows.map(({ owner, what, amount }) => [`${owner === this.#system.userId ? 'trader' : 'other'} ${what}`, amount]));
  }

  async #paid(): Promise<string> {
    const { rows } = await this.#database.pools().audit.query<{ sum: string }>(
      `select coalesce(sum(p.amount), 0) as sum from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_journal j on j.id = p.journal_id
       where j.kind = 'withdraw.pay' and a.purpose = 'cash'`,
    );
    return rows[0]?.sum ?? '0';
  }

  async #asOwner<T>(work: (owner: Parameters<typeof saveMoneyTerms>[0]) => Promise<T>): Promise<T> {
    const owner = openPool(this.#database.ownerUrl, { onError: () => undefined });
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }
}
