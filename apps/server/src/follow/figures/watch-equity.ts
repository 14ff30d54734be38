// Closes a trader to new copiers whose account held too little for a day, opens him again, and tells him.
import { limits } from '@millrace/contract';
import { writeMessage } from '../../messages/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { inTransaction } from '../../shared/database/index.ts';
import { afterReading } from './low-equity.ts';
import { lockEquity, saveEquity } from './points.store.ts';

/** After a point of his was read; `equity` in USDT, `atMs` venue ms. */
export async function watchEquity(
  { pools, clock }: Pick<Context, 'pools' | 'clock'>,
  leadId: string,
  reading: { equity: string; atMs: number },
): Promise<void> {
  await inTransaction(pools.engine, async (tx) => {
    const lead = await lockEquity(tx, leadId);
    if (lead === undefined) return;
    const next = afterReading(lead, reading);
    if (next.isLow === lead.isLow && next.turnedMs === lead.turnedMs) return;
    await saveEquity(tx, leadId, next);
    if (next.isLow === lead.isLow) return;
    const { tenantId, userId, environment } = lead;
    const told = next.isLow
      ? ({ kind: 'leadEquityLow', args: { environment, margin: limits.traderMargin } } as const)
      : ({ kind: 'leadEquityBack', args: { environment, margin: limits.traderMargin } } as const);
    await writeMessage(tx, { tenantId, userId, taskId: null, ...told }, clock.now());
  });
}
