// Signals as copiers read them: only those that are ready and make sense, in order.
import type { LeadSignal } from '../strategies/lib/task-event.ts';
import type { Queryable } from '../stores/task-store.ts';

export interface StoredSignal extends LeadSignal {
  instId: string;
}

/** Integers as text. */
interface Columns {
  seq: string;
  inst_id: string;
  pos_side: 'L' | 'S';
  action: LeadSignal['action'];
  lots_before: string;
  lots_delta: string;
  lots_open: string;
  cost: string;
  ts: string;
  factor: string;
  leverage: number | null;
  in_silence: boolean;
  low_turnover: boolean;
}

export interface SignalsRead {
  signals: StoredSignal[];
  /** The first that makes no sense: nobody hears it or a later one. Null where all do. */
  brokenSeq: number | null;
}

/** The number of each leader's newest signal; 0 before the first. */
export async function lastSignals(db: Queryable, leadIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; seq: string }>('select id, last_seq as seq from lead_trader where id = any($1)', [leadIds]);
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]));
}

/** Signals of a leader after `after`, of one instrument or all, oldest first, up to the first that is not ready yet; at most `limit`. */
export async function listSignals(
  db: Queryable,
  leadId: string,
  { after, limit, instId }: { after: number; limit: number; instId?: string },
): Promise<SignalsRead> {
  const { rows } = await db.query<Columns>(
    `select seq, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost::text as cost, ts, trim_scale(factor)::text as factor,
            leverage, in_silence, low_turnover from lead_signal
      where lead_id = $1 and seq > $2 and ($4::text is null or inst_id = $4)
        and seq < coalesce((select min(seq) from lead_signal where lead_id = $1 and factor is null), 9223372036854775807)
      order by seq limit $3`,
    [leadId, after, limit, instId ?? null],
  );
  const read = rows.map((row) => ({ seq: Number(row.seq), signal: readSignal(row) }));
  const broken = read.findIndex(({ signal }) => signal === undefined);
  const sound = broken === -1 ? read : read.slice(0, broken);
  return { signals: sound.flatMap(({ signal }) => signal ?? []), brokenSeq: read[broken]?.seq ?? null };
}

/** Undefined for numbers that fit together in no position: it would be copied at a wrong size. */
export function readSignal(row: Columns): StoredSignal | undefined {
  const signal: StoredSignal = {
    seq: Number(row.seq),
    instId: row.inst_id,
    side: row.pos_side,
    action: row.action,
    beforeLots: Number(row.lots_before),
    deltaLots: Number(row.lots_delta),
    openLots: Number(row.lots_open),
    cost: row.cost,
    ts: Number(row.ts),
    factor: row.factor,
    leverage: row.leverage,
    ...(row.in_silence ? { inSilence: true as const } : {}),
    ...(row.low_turnover ? { lowTurnover: true as const } : {}),
  };
  const { action, beforeLots, deltaLots, openLots, ts } = signal;
  const numbers = [signal.seq, beforeLots, deltaLots, openLots, ts, beforeLots + deltaLots];
  if (!numbers.every((each) => Number.isSafeInteger(each)) || !/^[1-9]\d*$/.test(signal.cost)) return undefined;
  const fits = {
    OPEN: beforeLots === 0 && openLots === deltaLots,
    ADD: beforeLots > 0,
    REDUCE: deltaLots < beforeLots,
    CLOSE: deltaLots === beforeLots,
  };
  return fits[action] ? signal : undefined;
}

/** Stores whether a signal of this leader stops his copying. */
export async function noteBrokenSignal(db: Queryable, leadId: string, seq: number | null): Promise<void> {
  await db.query('update lead_trader set broken_seq = $2 where id = $1 and broken_seq is distinct from $2', [leadId, seq]);
}
