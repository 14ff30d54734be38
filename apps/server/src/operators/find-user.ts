// A trader as operators see one.
import { findUser } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { refuse } from '../shared/refusal.ts';
import { readWallet } from '../wallet/index.ts';
import { countTasks, findTrader, listAccounts } from './traders.store.ts';

export const findUserRoute = adminHandler(findUser, ({ clock }, { input, tenant, write, record }) =>
  write(async (tx) => {
    const trader = await findTrader(tx, input.number);
    if (!trader) refuse('notFound');
    const { id, uid } = trader;
    await record(tx, { kind: 'userFound', subject: uid });
    return {
      id,
      uid,
      nickname: trader.nickname,
      email: trader.email,
      languageCode: trader.language_code,
      createTime: trader.created_at.getTime(),
      isFrozen: trader.frozen,
      isTwoStep: trader.two_step,
      isActivation: trader.is_activated,
      inviter: trader.inviter,
      isViaBrokerLink: trader.via_broker_link,
      proofTime: trader.proof_changed_at.getTime(),
      accounts: await listAccounts(tx, id),
      tasks: await countTasks(tx, id),
      wallet: await readWallet(tx, tenant, { userId: id, nowMs: clock.now() }),
    };
  }),
);
