// The caller's newest alerts and what became of each.
import { limits, listAlert, type Alert, type Message } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { handler } from '../shared/http/handler.ts';
import { findMessages } from '../messages/index.ts';

export const listAlertRoute = handler(listAlert, async (_context, { session, read }) => read((tx) => listAlerts(tx, session.userId)));

type Row = Omit<Alert, 'message' | 'createTime' | 'settleTime'> & { messageId: string | null; createdAt: Date; settledAt: Date | null };

async function listAlerts(tx: Queryable, userId: string): Promise<Alert[]> {
  const { rows } = await tx.query<Row>(
    `select id, channel, what, state, reason, count, message_id as "messageId", created_at as "createdAt", settled_at as "settledAt"
       from alert where user_id = $1 order by created_at desc, id desc limit $2`,
    [userId, limits.alertsShown],
  );
  const messages = await findMessages(
    tx,
    userId,
    rows.flatMap(({ messageId }) => messageId ?? []),
  );
  const byId = new Map<string, Message>(messages.map((message) => [message.id, message]));
  return rows.map(({ messageId, createdAt, settledAt, ...row }) => ({
    ...row,
    message: byId.get(messageId ?? '') ?? null,
    createTime: createdAt.getTime(),
    settleTime: settledAt?.getTime() ?? null,
  }));
}
