// Devices of a user: open sessions, and device tokens whose session has ended but which can open another.
import { limits, type Device } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { endDeviceToken } from './device-token.store.ts';
import { endSessionOfUser } from './session.store.ts';

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
          mine as (select id, device, ip, created_at, ended_at is null and expires_at > $2 as open, coalesce(seen_at, created_at) as last_at from session where user_id = $1 and not guest)
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

/** True when the account was opened before, but never from a device of this name. */
export async function isNewDevice(tx: Queryable, userId: string, device: string): Promise<boolean> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `select count(*) > 0 and count(*) filter (where device = $2) = 0 as "isNew" from session where user_id = $1 and preview_id is null and not guest`,
    [userId, device],
  );
  return rows[0]?.isNew ?? false;
}

/** Ends a session of the user with its device tokens, or a device token alone. False when the user has neither with this id. */
export async function endDevice(tx: Queryable, userId: string, id: string, nowMs: number): Promise<boolean> {
  const session = await endSessionOfUser(tx, userId, id, nowMs);
  const token = await endDeviceToken(tx, userId, id, nowMs);
  return session || token;
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
