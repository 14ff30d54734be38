// What a trader has with the platform: balances, statement, and the topic that follows them.
import type { Feature } from '../shared/feature.ts';
import { getWalletRoute } from './get-wallet.ts';
import { pageStatementRoute } from './page-statement.ts';
import { walletTopic } from './wallet-topic.ts';

export const walletFeature: Feature = { name: 'wallet', routes: [getWalletRoute, pageStatementRoute], topics: [walletTopic] };
