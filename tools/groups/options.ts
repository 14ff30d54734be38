// The command line of the groups command.
import { UserFacingError } from '../process/user-facing-error.ts';

export type GroupsOptions =
  | { act: 'help' }
  | { act: 'list'; tenantId: string }
  | { act: 'check'; file: string }
  | { act: 'publish'; file: string; tenantId: string; by: string | undefined }
  | { act: 'withdraw'; id: string; tenantId: string; by: string | undefined };

export const usage = `npm run groups -- list --tenant ID
npm run groups -- check FILE
npm run groups -- publish FILE --tenant ID [--by NAME]
npm run groups -- withdraw GROUP --tenant ID [--by NAME]

FILE is JSON: {"kind": 3, "name": "...", "words": {"en-US": "...", ... all languages}, "slots": [{"slot": "btc", "instId": "BTC-USDT-SWAP",
"settings": {...}}]}. Settings are named as in a backtest's file; what is not given takes the kind's default. With "id": "grp_..." the file is the
group's next version, without it a new group. Both directions of a kind that has them by the operator's word alone: "bothAllowed": true in the slot.

The database is that of DATABASE_URL, else of the running "npm start" on DATA_DIR (./data). NAME is the system's user unless given.`;

/** @throws UserFacingError */
export function readGroupsOptions(args: readonly string[]): GroupsOptions {
  const named = new Map<string, string>();
  const plain: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--help') return { act: 'help' };
    if (arg !== '--tenant' && arg !== '--by') {
      if (arg.startsWith('-')) throw new UserFacingError(`${arg} is not an option.\n\n${usage}`);
      plain.push(arg);
      continue;
    }
    at += 1;
    named.set(arg, args[at] ?? '');
  }
  const [act, what = '', ...more] = plain;
  const by = named.get('--by');
  if (more.length > 0 || by === '' || (by?.length ?? 0) > 60) throw new UserFacingError(usage);
  if (act === 'check' && what !== '') return { act, file: what };
  const tenantId = named.get('--tenant') ?? '';
  if (act !== undefined && ['list', 'publish', 'withdraw'].includes(act) && tenantId === '')
    throw new UserFacingError(`${act} needs --tenant ID.\n\n${usage}`);
  if (act === 'list' && what === '') return { act, tenantId };
  if (act === 'publish' && what !== '') return { act, file: what, tenantId, by };
  if (act === 'withdraw' && what !== '') return { act, id: what, tenantId, by };
  throw new UserFacingError(usage);
}
