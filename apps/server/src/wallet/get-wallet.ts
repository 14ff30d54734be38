// The caller's wallet.
import { getWallet } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readWallet } from './read-wallet.ts';

export const getWalletRoute = handler(getWallet, ({ clock }, { session, tenant, read }) =>
  read((tx) => readWallet(tx, tenant, { userId: session.userId, nowMs: clock.now() })),
);
