// The only SQL on what arrived at the tenants' addresses.
import type { ChainTransfer, ManualRecords, Network } from '@millrace/chain';
import { inTransaction, type Pool, type Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

export interface Arrival {
  id: string;
  tenantId: string;
  network: Network;
  txid: string;
  address: string;
  fromAddress: string;
  amount: string;
  confirmations: number;
  state: 'waiting' | 'matched' | 'listed' | 'credited' | 'gone';
  version: number;
  topUpId: string | null;
  userId: string | null;
  /** Who typed it; null where the chain door saw it. */
  typedBy: string | null;
  madeMs: number;
}

type Row = Omit<Arrival, 'madeMs'> & { madeAt: Date };

const COLUMNS = `id, tenant_id as "tenantId", network, txid, address, from_address as "fromAddress", trim_scale(amount)::text as amount, confirmations, state,
  version, top_up_id as "topUpId", user_id as "userId", typed_by as "typedBy", made_at as "madeAt"`;

/** Stores what the chain shows now; a transfer that came back after it was gone waits again. */
export async function saveArrival(
  db: Queryable,
  { tenantId, transfer, typedBy, nowMs }: { tenantId: string; transfer: ChainTransfer; typedBy?: string; nowMs: number },
): Promise<void> {
  await db.query(
    `insert into chain_arrival as a (id, tenant_id, network, txid, address, from_address, amount, confirmations, state, typed_by, made_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10, $11)
     on conflict (tenant_id, network, txid, address) do update set confirmations = excluded.confirmations, seen_at = excluded.seen_at,
       state = case when a.state = 'gone' then 'waiting' else a.state end
     where a.confirmations <> excluded.confirmations or a.state = 'gone'`,
    [
      newId('arr'),
      tenantId,
      transfer.network,
      transfer.txid,
      transfer.to,
      transfer.from,
      transfer.amount,
      transfer.confirmations,
      typedBy ?? null,
      new Date(transfer.atMs),
      new Date(nowMs),
    ],
  );
}

/** Marks what waited, or waited for a decision, and is not among the transaction ids that the chain shows now. */
export async function markGone(
  db: Queryable,
  { tenantId, network, address, txids }: { tenantId: string; network: Network; address: string; txids: readonly string[] },
): Promise<void> {
  await db.query(
    `update chain_arrival a set state = 'gone', version = version + 1, top_up_id = null
     where tenant_id = $1 and network = $2 and address = $3 and txid <> all($4) and typed_by is null
       and (state in ('waiting', 'listed') or (state = 'matched' and not exists (select 1 from top_up t where t.id = a.top_up_id and t.state = 'completed')))`,
    [tenantId, network, address, txids],
  );
}

/**
 * Gives each arrival with enough confirmations to the open order that asks for exactly its amount and was made before it; every other one is listed for
 * the operators.
 */
export async function matchArrivals(
  db: Queryable,
  { tenantId, network, confirmations }: { tenantId: string; network: Network; confirmations: number },
): Promise<void> {
  await db.query(
    `update chain_arrival a set version = a.version + 1, top_up_id = found.id, state = case when found.id is null then 'listed' else 'matched' end
     from chain_arrival b left join lateral (
       select t.id from top_up t
       where t.tenant_id = b.tenant_id and t.network = b.network and t.address = b.address and t.exact = b.amount and t.state in ('open', 'review')
         and t.created_at <= b.made_at
         and not exists (select 1 from chain_arrival o where o.top_up_id = t.id and o.state = 'matched')
         and not exists (select 1 from chain_arrival e where e.tenant_id = b.tenant_id and e.network = b.network and e.address = b.address
           and e.amount = b.amount and e.state = 'waiting' and e.made_at >= t.created_at and (e.made_at, e.id) < (b.made_at, b.id))
     ) found on true
     where a.id = b.id and b.tenant_id = $1 and b.network = $2 and b.state = 'waiting' and b.confirmations >= $3`,
    [tenantId, network, confirmations],
  );
}

/** Locked until the transaction ends. */
export async function lockArrival(tx: Queryable, id: string): Promise<Arrival | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from chain_arrival where id = $1 for update`, [id]);
  return rows[0] && arrivalOf(rows[0]);
}

/** The transfer that belongs to a top-up order. */
export async function findMatched(tx: Queryable, topUpId: string): Promise<Arrival | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from chain_arrival where top_up_id = $1 and state = 'matched'`, [topUpId]);
  return rows[0] && arrivalOf(rows[0]);
}

/** What arrived for an order that ended goes to the operators' list. */
export async function listArrivalOf(tx: Queryable, topUpId: string): Promise<void> {
  await tx.query(`update chain_arrival set state = 'listed', version = version + 1 where top_up_id = $1 and state = 'matched'`, [topUpId]);
}

export async function markCredited(tx: Queryable, { id, userId }: { id: string; userId: string }): Promise<void> {
  await tx.query(`update chain_arrival set state = 'credited', user_id = $2, version = version + 1 where id = $1`, [id, userId]);
}

/** What operators have typed, as a chain door reads it. Payouts by hand are ended by the operators, so none is found here. */
export function manualRecordsOf(engine: Pool): ManualRecords {
  const list = (where: string, values: readonly unknown[]): Promise<ChainTransfer[]> =>
    inTransaction(engine, async (tx) => {
      const { rows } = await tx.query<Row>(
        `select ${COLUMNS} from chain_arrival where typed_by is not null and ${where} order by made_at`,
        [...values],
      );
      return rows.map((row) => transferOf(arrivalOf(row)));
    });
  return {
    findTransfer: async (network, txid) => (await list('network = $1 and txid = $2', [network, txid]))[0],
    listTransfers: (network, to) => list('network = $1 and address = $2', [network, to]),
    findSend: async () => [],
  };
}

function transferOf({ network, txid, fromAddress, address, amount, confirmations, madeMs }: Arrival): ChainTransfer {
  return { network, txid, from: fromAddress, to: address, amount, confirmations, atMs: madeMs, sendId: null };
}

function arrivalOf({ madeAt, ...row }: Row): Arrival {
  return { ...row, madeMs: madeAt.getTime() };
}
