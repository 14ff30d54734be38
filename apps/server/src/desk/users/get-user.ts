// A trader as operators see one.
import { getUser } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { listDevices } from '../../shared/sessions/index.ts';
import { readWallet } from '../../wallet/index.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { maySeeMoney } from '../shared/money-access.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { findFreeze } from './freeze.store.ts';
import { findClosing, findProfile, listAccounts, listTasks } from './user.store.ts';

const TASKS_SHOWN = 20;
/** No session of a trader has this id. */
const NO_SESSION = '';

export const getUserRoute = adminHandler(getUser, (context, { input, tenant, operator, write, record }) =>
  write(async (tx) => {
    const profile = await findProfile(tx, input.number);
    if (!profile) refuse('notFound');
    const { id, uid } = profile;
    const nowMs = context.clock.now();
    await record(tx, { kind: 'userFound', subject: uid });
    const devices = await listDevices(tx, id, NO_SESSION, nowMs);
    const freeze = await findFreeze(tx, id);
    const approval = freeze && (await listOpenApprovals(tx, 'unfreeze', [id], nowMs)).get(id);
    return {
      ...profile,
      closing: await findClosing(tx, id),
      accounts: await listAccounts(tx, id),
      ...(await listTasks(tx, id, TASKS_SHOWN)),
      freeze: freeze
        ? {
            reason: freeze.reason,
            operator: freeze.operator,
            createTime: freeze.atMs,
            approval: approvalOnRow(approval, operator.operatorId),
          }
        : null,
      devices: devices.map(({ current: _current, ...device }) => device),
      wallet: (await maySeeMoney(tx, { operator, userId: id, nowMs })) ? await readWallet(tx, tenant, { userId: id, nowMs }) : null,
    };
  }),
);
