// The command that adds an operator, or gives one a new link: for the first of a brand, and for whoever lost password or authenticator app.
import path from 'node:path';
import { limits } from '../../packages/contract/src/limits.ts';
import { operatorRoles, type OperatorRole } from '../../packages/contract/src/operator-roles.ts';
import { newId } from '../../apps/server/src/shared/ids.ts';
import { insertOperatorEvent } from '../../apps/server/src/shared/operators/operator-event.store.ts';
import { findOperator, inviteOperator } from '../../apps/server/src/shared/operators/operator.store.ts';
import { asRole } from '../postgres/installation-database.ts';
import { findRunFile } from '../launch/run-file.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  nowMs: number;
  print(line: string): void;
}

const usage = `npm run operator -- add NAME --tenant ID --role ROLE[,ROLE] [--email ann@example.com] [--url https://console.example.com]

Adds an operator to a brand and prints a link with which they set password and authenticator app, once, within ${String(limits.invitationTtlSec / 86_400)} days.
Roles: ${operatorRoles.join(', ')}.
An operator of this name gets the roles, the address and a new link; what they had goes on until they use it.
--email: where administrators are written to when an audit of the ledger finds a difference; who has one keeps it unless another is given.
The database is that of DATABASE_URL, else of the running "npm start" on DATA_DIR (./data). --url: where operators reach the console.`;

/** As the column refuses it. */
const EMAIL = /^(?=.{3,254}$)[^\s@]+@[^\s@]+$/;
const NAME = /^[a-z0-9][a-z0-9._-]{2,39}$/;

/** @returns the exit code */
export async function runOperator(args: readonly string[], { env, nowMs, print }: Terminal): Promise<0 | 1> {
  try {
    if (args.includes('--help')) {
      print(usage);
      return 0;
    }
    const wanted = readOptions(args);
    const url = wanted.url ?? consoleOf(env);
    const invitation = await asRole(env, 'owner', async (tx) => {
      const { rowCount } = await tx.query('select 1 from tenant where id = $1', [wanted.tenantId]);
      if (rowCount === 0) throw new UserFacingError(`There is no tenant ${wanted.tenantId}.`);
      const link = await inviteOperator(tx, { id: newId('opr'), ...wanted }, { nowMs, ttlSec: limits.invitationTtlSec });
      const operator = await findOperator(tx, wanted.name);
      if (link === undefined || !operator) throw new UserFacingError(`The name ${wanted.name} is another brand's: take another.`);
      const { tenantId, id, name } = operator;
      await insertOperatorEvent(
        tx,
        {
          tenantId,
          operatorId: id,
          name,
          kind: 'operatorAdded',
          detail: { role: wanted.roles.join(', '), ...(wanted.email !== undefined && { email: wanted.email }) },
          ip: '',
        },
        nowMs,
      );
      return link;
    });
    print(`${wanted.name} (${wanted.roles.join(', ')} of ${wanted.tenantId}) sets password and authenticator app here, once:`);
    // Behind the #: no server and no log on the way sees it.
    print(`${url}/invitation#${invitation}`);
    return 0;
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    print(error.message);
    return 1;
  }
}

interface Wanted {
  name: string;
  tenantId: string;
  roles: OperatorRole[];
  email: string | undefined;
  url: string | undefined;
}

function readOptions(args: readonly string[]): Wanted {
  const [verb, name = '', ...rest] = args;
  const given = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) given.set(rest[at] ?? '', rest[at + 1] ?? '');
  const asked = given.get('--role')?.split(',') ?? [];
  const roles = operatorRoles.filter((one) => asked.includes(one));
  const tenantId = given.get('--tenant');
  const isKnown = [...given.keys()].every((flag) => ['--tenant', '--role', '--email', '--url'].includes(flag));
  if (verb !== 'add' || roles.length === 0 || roles.length !== new Set(asked).size || tenantId === undefined || !isKnown)
    throw new UserFacingError(usage);
  if (!NAME.test(name))
    throw new UserFacingError(`The name must be 3 to 40 lower-case letters, digits, dots, dashes or underscores, but is "${name}".`);
  const email = given.get('--email');
  if (email !== undefined && !EMAIL.test(email)) throw new UserFacingError(`"${email}" is not an e-mail address.`);
  return { name, tenantId, roles, email, url: given.get('--url')?.replace(/\/$/, '') };
}

/** Of the running "npm start" on this machine. */
function consoleOf(env: Terminal['env']): string {
  const port = findRunFile(path.resolve(env['DATA_DIR'] || 'data'))?.ports.console;
  if (port === undefined)
    throw new UserFacingError('Say with --url where operators reach the console, such as --url https://console.example.com.');
  return `http://localhost:${String(port)}`;
}
