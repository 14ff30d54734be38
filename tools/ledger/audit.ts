// The command that recomputes the ledger of a running installation: prints what it counted and every difference.
import { auditLedger, type LedgerAudit } from '../../apps/server/src/ledger/audit.ts';
import { asRole } from '../postgres/installation-database.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
}

/** 0: no difference; 1: differences; 2: the ledger could not be read, or there is nothing in it. */
export type ExitCode = 0 | 1 | 2;

const usage = `npm run ledger:audit [-- --tenant ID --json]

The database is that of DATABASE_URL, else of the running "npm start" on DATA_DIR (./data). Exit code 0: no difference, 1: differences,
2: the ledger could not be read, or there is nothing in it.`;

export async function runAudit(args: readonly string[], { env, print }: Terminal): Promise<ExitCode> {
  try {
    const { help, json, tenantId } = readOptions(args);
    if (help) {
      print(usage);
      return 0;
    }
    const audit = await asRole(env, 'audit', (tx) => auditLedger(tx, { tenantId, nowMs: Date.now() }));
    if (json) print(JSON.stringify(audit));
    else for (const line of linesOf(audit)) print(line);
    if (audit.differences.length > 0) return 1;
    return audit.counted.postings === 0 ? 2 : 0;
  } catch (error) {
    print(error instanceof UserFacingError ? error.message : `The ledger could not be read: ${String(error)}`);
    return 2;
  }
}

function readOptions(args: readonly string[]): { help: boolean; json: boolean; tenantId?: string } {
  const [json, help] = ['--json', '--help'].map((flag) => args.includes(flag));
  const rest = args.filter((arg) => arg !== '--json' && arg !== '--help');
  const flags = { json: json === true, help: help === true };
  if (rest.length === 0) return flags;
  const [flag, tenantId, ...more] = rest;
  if (flag !== '--tenant' || tenantId === undefined || more.length > 0) throw new UserFacingError(usage);
  return { ...flags, tenantId };
}

function linesOf({ counted, differences }: LedgerAudit): string[] {
  const { tenants, accounts, journals, postings, closings, fees } = counted;
  const looked = `${tenants} tenants, ${accounts} accounts, ${journals} journals, ${postings} postings, ${closings} closed days, ${fees} fees: `;
  const found = differences.length === 0 ? 'no difference' : `${differences.length} differences`;
  return [
    looked + (postings === 0 ? 'nothing to compare' : found),
    ...differences.map(({ tenantId, what, where, detail }) => `${tenantId ?? '-'}  ${what} ${where}: ${detail}`),
  ];
}
