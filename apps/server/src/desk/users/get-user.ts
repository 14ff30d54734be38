// A trader as operators see one.
import { getUser } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { listDevices } from '../../shared/sessions/index.ts';
import { readWallet } from '../../wallet/index.ts';
import { findProfile, listAccounts, listTasks } from './user.store.ts';

const TASKS_SHOWN = 20;
/** No session of a trader has this id. */
const NO_SESSION = '';

export const getUserRoute = adminHandler(getUser, ({ clock }, { input, tenant, write, record }) =>
  write(async (tx) => {
    const profile = await findProfile(tx, input.number);
    if (!profile) refuse('notFound');
    const { id, uid } = profile;
    await record(tx, { kind: 'userFound', subject: uid });
    const devices = await listDevices(tx, id, NO_SESSION, clock.now());
    return {
      ...profile,
      accounts: await listAccounts(tx, id),
      ...(await listTasks(tx, id, TASKS_SHOWN)),
      devices: devices.map(({ current: _current, ...device }) => device),
      wallet: await readWallet(tx, tenant, { userId: id, nowMs: clock.now() }),
    };
  }),
);
