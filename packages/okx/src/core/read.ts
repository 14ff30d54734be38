// Reads and settings: an envelope becomes rows of a schema, or a value that says why not.
import type * as z from 'zod/mini';
import type { Connection } from './connection.ts';
import { leavesOpen, type Reply } from './reply.ts';
import { send, type RequestSpec } from './request.ts';

export interface ReadSpec<Schema extends z.ZodMiniType> extends RequestSpec {
  /** Shape of one row of `data`; fields it does not name are ignored. */
  row: Schema;
  /** Leave out rows that do not fit instead of refusing the whole answer: for catalogues, never for an account's own state. */
  skipMisfits?: boolean;
}

/** All rows of the answer. */
export async function readRows<Schema extends z.ZodMiniType>(
  connection: Connection,
  spec: ReadSpec<Schema>,
): Promise<Reply<z.output<Schema>[]>> {
  const exchange = await send(connection, spec);
  if (exchange.kind === 'refused') return exchange;
  if (exchange.kind === 'none') return { kind: 'unreachable', cause: exchange.cause };
  const { code, message } = exchange;
  if (leavesOpen(exchange)) return { kind: 'unreachable', cause: { reason: 'venue', code, message } };
  if (code !== '0') return { kind: 'refused', code, message };
  if (!Array.isArray(exchange.data)) return malformed(spec.path, 'data is not a list');
  const rows: z.output<Schema>[] = [];
  for (const value of exchange.data) {
    const parsed = spec.row.safeParse(value);
    if (parsed.success) rows.push(parsed.data);
    else if (spec.skipMisfits !== true) return malformed(spec.path, parsed.error.issues[0]?.path.join('.') ?? '');
  }
  return { kind: 'ok', data: rows };
}

/** The one row of the answer; an answer without a row is malformed. */
export async function readOne<Schema extends z.ZodMiniType>(
  connection: Connection,
  spec: ReadSpec<Schema>,
): Promise<Reply<z.output<Schema>>> {
  const reply = await readRows(connection, spec);
  if (reply.kind !== 'ok') return reply;
  const row = reply.data[0];
  return row === undefined ? malformed(spec.path, 'no row') : { kind: 'ok', data: row };
}

function malformed(path: string, detail: string): Reply<never> {
  return { kind: 'unreachable', cause: { reason: 'malformed', message: `${path}: ${detail}` } };
}
