// Tasks on the paper exchange whose engine charges fees and is killed, half of the times at the commit of a fee: each closed cycle has paid its rate of the
// net that the exchange's bills say, once. Planted: fees are charged a moment after the cycle's transaction, and the kill comes between.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import { balancedBy, userPosting } from '../../../apps/server/src/ledger/journal.ts';
import { postJournals } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import { killTasks } from '../../../packages/engine/src/testing/kill-tasks.ts';
import { runRandomKills } from '../../../packages/engine/src/testing/random-kills.ts';
import { sumOf, type LinkedAccount, type World } from '../../../packages/engine/src/testing/world.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import type { VerificationOptions } from '../shape.ts';

const SIZE = { kills: 50, tasks: 20, lifeMsMax: 2000 };
const SMALLEST = { kills: 2, tasks: 4, lifeMsMax: 900 };
/** Steps at which every second life ends. */
const BEFORE_FEE = '^before commit of .*journal fuel';
const AFTER_FEE = '^after commit of .*journal fuel';
const AFTER_CYCLE = '^after commit of .*task_cycle';
/** Kinds whose cycle pays its net when it closes; grids pay with each sale by a rule of their own. */
const kinds = killTasks.filter(({ allSettings }) => allSettings === undefined);
const FUEL = '1000000';
/** The share of profit, in tenths. */
const RATE_TENTHS = 2n;
const MONEY_DIGITS = 18;
const FEE_DIGITS = 8;

export async function proveFees(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const size = options.smallest ? SMALLEST : { ...SIZE, kills: Math.min(options.rounds ?? SIZE.kills, SIZE.kills) };
  const tasks = Array.from({ length: size.tasks }, (_, index) => kinds[index % kinds.length] ?? {});
  return options.withDatabase(false, async (database) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'millrace-fees-'));
    const fees = new FeeProof(database, folder, planted);
    try {
      const more = {
        // Funding that comes late changes the cycle and not its fee.
        fundingRates: ['0'],
        child: path.join(import.meta.dirname, 'killed', 'engine-child.ts'),
        environmentOf: (life: number) => (life < size.kills ? fees.environmentOf(life) : fees.plant()),
        prepare: (accounts: readonly LinkedAccount[]) => fees.giveFuel(accounts),
        compare: (world: World, accounts: readonly LinkedAccount[]) => fees.compare(world, accounts),
      };
      const { kills, wrong } = await runRandomKills({ database, seed: options.seed, ...size, tasks, more });
      const { cycles, sum, atFees } = fees.found();
      const empty =
        cycles > 0 && (atFees > 0 || planted) ? [] : [`${String(cycles)} fees, ${String(atFees)} kills at one: nothing is proved`];
      return { did: `${String(kills)} kills, ${String(atFees)} at a fee, ${String(cycles)} fees of ${sum}`, faults: [...wrong, ...empty] };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

class FeeProof {
  readonly #database: TemporaryDatabase;
  readonly #folder: string;
  readonly #planted: boolean;
  readonly #files: string[] = [];
  #cycles = 0;
  #sum = 0n;

  constructor(database: TemporaryDatabase, folder: string, planted: boolean) {
    this.#database = database;
    this.#folder = folder;
    this.#planted = planted;
  }

  plant(): Record<string, string> {
    return this.#planted ? { MONEY_PLANTED: '1' } : {};
  }

  environmentOf(life: number): Record<string, string> {
    if (!this.#planted && life % 2 === 0) return {};
    const file = path.join(this.#folder, `${String(life)}.steps`);
    this.#files.push(file);
    const at = this.#planted ? AFTER_CYCLE : life % 4 === 1 ? AFTER_FEE : BEFORE_FEE;
    return { ...this.plant(), MONEY_KILL: JSON.stringify({ at, file }) };
  }

  async giveFuel(accounts: readonly LinkedAccount[]): Promise<void> {
    for (const { tenantId, userId } of accounts) {
      const fuel = balancedBy('adjustment', { kind: 'adjust', ref: 'fuel to spend', postings: [userPosting(userId, 'dusdt', FUEL)] });
      const ledger = { tenantId, environment: 'paper', atMs: Date.now() } as const;
      await inTransaction(this.#database.pools().engine, (tx) => postJournals(tx, ledger, [fuel]));
    }
  }

  /** Every fee of the ledger against the bills of the exchange, and the audit's findings. */
  async compare(world: World, accounts: readonly LinkedAccount[]): Promise<string[]> {
    const wrong: string[] = [];
    [this.#cycles, this.#sum] = [0, 0n];
    for (const account of accounts) {
      const [expected, paid] = [await this.#feesOfBills(world, account), await this.#feesOfLedger(account)];
      for (const key of new Set([...expected.keys(), ...paid.keys()])) {
        const [due, got] = [expected.get(key) ?? 0n, paid.get(key) ?? 0n];
        if (due !== got) wrong.push(`${key} paid ${String(got)}, of its bills it is ${String(due)}`);
      }
      this.#cycles += paid.size;
      for (const amount of paid.values()) this.#sum += amount;
    }
    const { differences } = await inTransaction(this.#database.pools().audit, (tx) => auditLedger(tx));
    return [...wrong, ...differences.map(({ what, where, detail }) => `${what} ${where}: ${detail}`)];
  }

  found(): { cycles: number; sum: string; atFees: number } {
    const atFees = this.#files.filter((file) => /journal fuel$/.test(lastLine(file))).length;
    return { cycles: this.#cycles, sum: `${String(this.#sum)} of ${String(FEE_DIGITS)} decimals`, atFees };
  }

  /** What each closed cycle owes by the bills of its trades, in the last digit of a fee; those that owe nothing are left out. */
  async #feesOfBills(world: World, account: LinkedAccount): Promise<Map<string, bigint>> {
    const bills = (await world.bills(account)).filter(({ type }) => type === '2' || type === '5');
    const { rows } = await this.#database.pools().engine.query<{ tradeId: string; key: string }>(
      `select f.trade_id as "tradeId", concat_ws(':', 'fuel', o.task_id, o.leg, c.cycle) as key
       from task_fill f join task_order o using (cl_ord_id) left join task_layer l on l.open_cl_ord_id = f.cl_ord_id
       join task_cycle c on c.task_id = o.task_id and c.leg = o.leg and c.cycle = coalesce(l.cycle, o.cycle) where f.credential_id = $1`,
      [account.credentialId],
    );
    const keys = new Map(rows.map(({ tradeId, key }) => [tradeId, key]));
    const nets = new Map<string, bigint>();
    for (const bill of bills) {
      const key = keys.get(bill['tradeId'] ?? '');
      if (key !== undefined) nets.set(key, (nets.get(key) ?? 0n) + sumOf([bill['balChg'] ?? '0', bill['posBalChg'] ?? '0']));
    }
    return new Map([...nets].map(([key, net]): [string, bigint] => [key, feeOfNet(net)]).filter(([, fee]) => fee > 0n));
  }

  async #feesOfLedger({ tenantId, userId }: LinkedAccount): Promise<Map<string, bigint>> {
    const { rows } = await this.#database.pools().engine.query<{ ref: string; fee: string }>(
      `select j.ref, (-sum(p.amount) * 10::numeric ^ $3)::numeric(38, 0)::text as fee from ledger_journal j join ledger_posting p on p.journal_id = j.id
       join ledger_account a on a.id = p.account_id where j.tenant_id = $1 and a.owner_id = $2 and j.kind = 'fuel' group by j.ref`,
      [tenantId, userId, FEE_DIGITS],
    );
    return new Map(rows.map(({ ref, fee }) => [ref, BigInt(fee)]));
  }
}

/** The rate of a net above 0, rounded half to even. */
function feeOfNet(net: bigint): bigint {
  if (net <= 0n) return 0n;
  const unit = 10n * 10n ** BigInt(MONEY_DIGITS - FEE_DIGITS);
  const [whole, rest] = [(net * RATE_TENTHS) / unit, (net * RATE_TENTHS) % unit];
  return rest * 2n > unit || (rest * 2n === unit && whole % 2n === 1n) ? whole + 1n : whole;
}

function lastLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  } catch {
    return '';
  }
}
