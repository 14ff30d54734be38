// What `npm run cluster -- status` says: the processes of this machine, and what the console shows of their installation.
import type { NodeRow, TakeOverRow } from '@millrace/contract/admin';
import type { Installation } from '../../apps/server/src/nodes/read-installation.ts';
import { table } from '../runner/table.ts';

/** A node as its process is on this machine. */
export interface NodeHere {
  name: string;
  roles: string;
  /** Running, down, frozen, or cut from something. */
  state: string;
  /** Why it is not ready; undefined when it does not answer. */
  problems: readonly string[] | undefined;
}

const TAKE_OVERS_MAX = 10;

/** `seen` is an error where the database could not be asked. */
export function statusLines(here: readonly NodeHere[], seen: Installation | Error): string[] {
  const rowOf = new Map(seen instanceof Error ? [] : seen.nodes.map((row) => [row.name, row]));
  const head = ['node', 'roles', 'state', 'version', 'since', 'has', 'loop delay', 'relay lag', 'wrong'];
  const lines = table(
    head,
    here.map((node) => lineOf(node, rowOf.get(node.name))),
  );
  return seen instanceof Error ? [...lines, '', `The database does not answer: ${seen.message}`] : [...lines, '', ...wholeLines(seen)];
}

function lineOf({ name, roles, state, problems }: NodeHere, row: NodeRow | undefined): string[] {
  const wrong = problems === undefined ? ['does not answer'] : [...problems];
  if (row === undefined) return [name, roles, state, '', '', '', '', '', wrong.join('; ')];
  const { figures, version, startedTime, isDraining } = row;
  // What it noted last is of no use while it does not answer: others may have it by now.
  if (problems === undefined) return [name, roles, state, version, timeText(startedTime), '', '', '', wrong.join('; ')];
  const isEngine = row.roles.includes('engine');
  const has = `${String(figures.shards)} shards, ${String(figures.accounts)} accounts, ${String(figures.tasks)} tasks`;
  if (figures.refusedWrites > 0) wrong.push(`${String(figures.refusedWrites)} writes refused by a fence`);
  return [
    name,
    roles,
    isDraining ? `${state}, hands over` : state,
    version,
    timeText(startedTime),
    isEngine ? has : figures.holds.length > 0 ? `does ${figures.holds.join(', ')}` : '',
    `${String(figures.loopDelayMs)} ms`,
    figures.relayLag === null ? '' : `${String(figures.relayLag)} bytes`,
    wrong.join('; '),
  ];
}

function wholeLines({ unowned, unownedSince, unknownOrders, claimsHeld, nodes, takeOvers }: Installation): string[] {
  const since = unownedSince === null ? '' : `, since ${timeText(unownedSince)}`;
  return [
    unowned === 0 ? 'Every shard has an engine.' : `${String(unowned)} of 1,024 shards have no engine${since}.`,
    `Orders and moves of money without an answer for more than a minute: ${String(unknownOrders)}.`,
    ...(claimsHeld === null ? [] : [`No engine may claim shards: ${claimsHeld.by}, since ${timeText(claimsHeld.time)}.`]),
    ...socketLines(nodes),
    '',
    ...takeOverLines(takeOvers.slice(0, TAKE_OVERS_MAX)),
  ];
}

function socketLines(nodes: readonly NodeRow[]): string[] {
  const rows = nodes.flatMap(({ name, figures }) =>
    figures.connections.map(({ venue, address, perSecond, waiting }) => [
      ...[name, venue, address ?? 'chosen by the system', String(perSecond), String(waiting)],
    ]),
  );
  return rows.length === 0 ? [] : ['', ...table(['sockets of', 'venue', 'address', 'a second', 'waiting'], rows)];
}

function takeOverLines(rows: readonly TakeOverRow[]): string[] {
  if (rows.length === 0) return ['No accounts were taken over.'];
  const head = ['taken over', 'by', 'cause', 'shards', 'accounts', 'without owner', 'exits', 'streams', 'looked up'];
  return table(
    head,
    rows.map(({ time, node, cause, shards, accounts, ownedMs, exitsMs, streamsMs, lookups }) => [
      ...[timeText(time), node, cause, String(shards), String(accounts)],
      ...[ownedMs, exitsMs, streamsMs].map((ms) => (ms === null ? '' : `${(ms / 1000).toFixed(1)} s`)),
      String(lookups),
    ]),
  );
}

function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
