// What a trader has with the platform: balances, statement, the topic that follows them, withdrawals and transfers.
import type { Feature } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { buyFuelRoute } from './buy-fuel.ts';
import { exportStatementRoute } from './export-statement.ts';
import { getWalletRoute } from './get-wallet.ts';
import { pageStatementRoute } from './page-statement.ts';
import { findPeerRoute } from './transfers/find-peer.ts';
import { pageTransferRoute } from './transfers/page-transfer.ts';
import { transferRoute } from './transfers/transfer.ts';
import { walletTopic } from './wallet-topic.ts';
import { applyWithdrawalRoute } from './withdrawals/apply-withdrawal.ts';
import { cancelWithdrawalRoute } from './withdrawals/cancel-withdrawal.ts';
import { pageWithdrawalRoute } from './withdrawals/page-withdrawal.ts';
import { payOut } from './withdrawals/pay-out.ts';
import { withdrawalTermsRoute } from './withdrawals/withdrawal-terms.ts';

export { readStatement } from './page-statement.ts';
export { approveWithdrawal, endLostWithdrawal, payWithdrawal, rejectWithdrawal } from './withdrawals/decide-withdrawal.ts';
export { lockWithdrawal } from './withdrawals/withdrawal.store.ts';
export { readWallet } from './read-wallet.ts';

const PAY_OUT_MS = 1000;

export const walletFeature: Feature = {
  name: 'wallet',
  routes: [
    getWalletRoute,
    pageStatementRoute,
    exportStatementRoute,
    buyFuelRoute,
    withdrawalTermsRoute,
    applyWithdrawalRoute,
    cancelWithdrawalRoute,
    pageWithdrawalRoute,
    findPeerRoute,
    transferRoute,
    pageTransferRoute,
  ],
  topics: [walletTopic],
  run: (context) => repeat(context, { name: 'payouts', everyMs: PAY_OUT_MS, work: () => payOut(context) }),
};
