// The command that recomputes the copying of a running installation: prints what it compared and every difference.
import { auditFollows, type FollowAudit } from '../../apps/server/src/follow/audit/audit-follows.ts';
import { asRole } from '../postgres/installation-database.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
}

/** 0: no difference; 1: differences, or nothing to compare; 2: copying could not be read. */
export type ExitCode = 0 | 1 | 2;

const usage = `npm run follow:audit [-- --tenant ID --json]

Computes signals, positions, copies, limits, figures and profit shares again from fills, bills and hourly points, and compares. The database is that of
DATABASE_URL, else of the running "npm start" on DATA_DIR (./data). Exit code 0: no difference, 1: differences, or nothing to compare, 2: copying could
not be read.`;

export async function runFollowAudit(args: readonly string[], { env, print }: Terminal): Promise<ExitCode> {
  try {
    const { help, json, tenantId } = readOptions(args);
    if (help) {
      print(usage);
      return 0;
    }
    const audit = await asRole(env, 'audit', (tx) => auditFollows(tx, { tenantId }));
    if (json) print(JSON.stringify(audit));
    else for (const line of linesOf(audit)) print(line);
    return audit.differences.length === 0 && !isEmpty(audit) ? 0 : 1;
  } catch (error) {
    print(error instanceof UserFacingError ? error.message : `Copying could not be read: ${String(error)}`);
    return 2;
  }
}

function readOptions(args: readonly string[]): { help: boolean; json: boolean; tenantId?: string } {
  const flags = { json: args.includes('--json'), help: args.includes('--help') };
  const rest = args.filter((arg) => arg !== '--json' && arg !== '--help');
  if (rest.length === 0) return flags;
  const [flag, tenantId, ...more] = rest;
  if (flag !== '--tenant' || tenantId === undefined || more.length > 0) throw new UserFacingError(usage);
  return { ...flags, tenantId };
}

/** Neither a copy nor a figure nor a share: that nothing differs says nothing. */
function isEmpty({ counted: { copies, figures, shares } }: FollowAudit): boolean {
  return copies + figures + shares === 0;
}

function linesOf(audit: FollowAudit): string[] {
  const { counted, differences } = audit;
  const { leads, follows, signals, copies, positions, openings, cycles, figures, shares } = counted;
  const looked = `${leads} traders, ${follows} follows, ${signals} signals, ${copies} copies, ${positions} positions, ${openings} fills that opened, ${cycles} cycles, ${figures} days of figures, ${shares} shares: `;
  const found = differences.length === 0 ? 'no difference' : `${differences.length} differences`;
  return [
    looked + (isEmpty(audit) ? 'nothing to compare' : found),
    ...notComparedOf(counted),
    ...differences.map(({ tenantId, what, where, detail }) => `${tenantId}  ${what} ${where}: ${detail}`),
  ];
}

/** What could not be compared, or not yet. */
function notComparedOf(counted: FollowAudit['counted']): string[] {
  const parts: [number, string][] = [
    [counted.waiting, 'signals not taken yet'],
    [counted.underWay, 'copies under way'],
    [counted.cyclesWithoutFills, 'cycles whose fills do not tell their net (pairs, lots taken by hand)'],
    [counted.openingsOfOldTerms, 'opening fills of follows whose terms have changed'],
    [counted.figuresWithoutNotes, "days whose copiers' notes are no longer kept"],
  ];
  return parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
}
