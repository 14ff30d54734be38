// The only SQL on devices: open sessions, and device tokens that may open one again although theirs has ended.
import { limits, type Device } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';

interface Row {
  id: string;
  device: string;
  ip: string;
  created_at: Date;
  seen_at: Date;
  open: boolean;
  remembered: boolean;
}

/** The session `currentId` first, then the newest. */
export async function listDevices(tx: Queryable, userId: string, currentId: string, nowMs: number): Promise<Device[]> {
  const { rows } = await tx.query<Row>(
    `with remembered as (select id, session_id from device_token where user_id = $1 and ended_at is null and expires_at > $2),
          mine as (select *, ended_at is null and expires_at > $2 as open, coalesce(seen_at, created_at) as last_at from session where user_id = $1)
     select s.id, s.device, s.ip, s.created_at, s.last_at as seen_at, true as open, exists (select from remembered r where r.session_id = s.id) as remembered
       from mine s where s.open
      union all
     select r.id, s.device, s.ip, s.created_at, s.last_at, false, true from remembered r join mine s on s.id = r.session_id where not s.open
      order by seen_at desc limit $3`,
    [userId, new Date(nowMs), limits.devicesShownMax],
  );
  const devices = rows.map((row) => deviceOf(row, currentId));
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)];
}

/** Ends a session of the user with its device tokens, or a device token alone. False when the user has neither under this id. */
export async function endDevice(tx: Queryable, userId: string, id: string, nowMs: number): Promise<boolean> {
  const values = [userId, id, new Date(nowMs)];
  const session = await tx.query('update session set ended_at = $3 where user_id = $1 and id = $2 and ended_at is null', values);
  const tokens = await tx.query(
    'update device_token set ended_at = $3 where user_id = $1 and (id = $2 or session_id = $2) and ended_at is null',
    values,
  );
  return session.rowCount === 1 || (tokens.rowCount ?? 0) > 0;
}

export async function updateSeen(tx: Queryable, sessionId: string, nowMs: number): Promise<void> {
  await tx.query('update session set seen_at = $2 where id = $1', [sessionId, new Date(nowMs)]);
}

function deviceOf(row: Row, currentId: string): Device {
  return {
    id: row.id,
    device: row.device,
    ip: row.ip,
    createTime: row.created_at.getTime(),
    seenTime: row.seen_at.getTime(),
    current: row.id === currentId,
    open: row.open,
    remembered: row.remembered,
  };
}
