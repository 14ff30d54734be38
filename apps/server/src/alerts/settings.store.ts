// The only SQL on what traders chose about alerts.
import type { AlertChannel, AlertScope, AlertSettings, MessageTab } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

export interface SettingsRow {
  choices: Record<MessageTab, Record<AlertChannel, AlertScope>> | null;
  quiet_from: string;
  quiet_to: string;
  zone: string;
  urgent_in_quiet: boolean;
  show_amounts: boolean;
}

export const SETTINGS_COLUMNS = 's.choices, s.quiet_from, s.quiet_to, s.zone, s.urgent_in_quiet, s.show_amounts';

/** Undefined for who has chosen nothing: the row of an outer join. */
export function settingsOf(row: SettingsRow): AlertSettings | undefined {
  const { choices } = row;
  if (!choices) return undefined;
  return {
    systemPush: choices.system.push,
    systemMail: choices.system.mail,
    ordersPush: choices.orders.push,
    ordersMail: choices.orders.mail,
    tradingPush: choices.trading.push,
    tradingMail: choices.trading.mail,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    zone: row.zone,
    urgentInQuiet: row.urgent_in_quiet,
    showAmounts: row.show_amounts,
  };
}

export async function findSettings(tx: Queryable, userId: string): Promise<AlertSettings | undefined> {
  const { rows } = await tx.query<SettingsRow>(`select ${SETTINGS_COLUMNS} from alert_setting s where s.user_id = $1`, [userId]);
  return rows[0] && settingsOf(rows[0]);
}

export async function keepSettings(
  tx: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  settings: AlertSettings,
  nowMs: number,
): Promise<void> {
  const choices = {
    system: { push: settings.systemPush, mail: settings.systemMail },
    orders: { push: settings.ordersPush, mail: settings.ordersMail },
    trading: { push: settings.tradingPush, mail: settings.tradingMail },
  };
  await tx.query(
    `insert into alert_setting (user_id, tenant_id, choices, quiet_from, quiet_to, zone, urgent_in_quiet, show_amounts, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone,
       urgent_in_quiet = excluded.urgent_in_quiet, show_amounts = excluded.show_amounts, updated_at = excluded.updated_at`,
    [
      userId,
      tenantId,
      JSON.stringify(choices),
      settings.quietFrom,
      settings.quietTo,
      settings.zone,
      settings.urgentInQuiet,
      settings.showAmounts,
      new Date(nowMs),
    ],
  );
}
