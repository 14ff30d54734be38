// What the venue documents and this exchange does not offer, so that a bot reads the reason instead of a 404 that looks like a misspelt path. Data only.

/** Whole areas by the beginning of their paths. */
const AREAS: readonly (readonly [prefix: string, words: string])[] = [
  ['tradingBot/', 'trading bots'],
  ['copytrading/', "the venue's own copy trading"],
  ['rfq/', 'block trading'],
  ['market/block-', 'block trading'],
  ['public/block-', 'block trading'],
  ['sprd/', 'spread trading'],
  ['market/sprd-', 'spread trading'],
  ['rubik/', 'trading statistics'],
  ['affiliate/', 'affiliates'],
  ['broker/', 'brokers'],
  ['asset/broker/', 'brokers'],
  ['users/', 'users and sub-accounts'],
  ['account/subaccount/', 'sub-accounts'],
  ['asset/subaccount/', 'sub-accounts'],
  ['asset/convert/', 'conversion of coins'],
  ['fiat/', 'fiat money'],
  ['finance/', 'financial products other than flexible savings'],
  ['support/', 'announcements'],
  ['account/fixed-loan/', 'loans'],
  ['public/event-contract/', 'event contracts'],
];

const BORROWING = [
  'account/borrow-repay',
  'account/borrow-repay-history',
  'account/collateral-assets',
  'account/interest-accrued',
  'account/interest-limits',
  'account/interest-rate',
  'account/max-loan',
  'account/quick-margin-borrow-repay',
  'account/quick-margin-borrow-repay-history',
  'account/set-auto-earn',
  'account/set-auto-loan',
  'account/set-auto-repay',
  'account/set-collateral-assets',
  'account/spot-borrow-repay-history',
  'account/spot-manual-borrow-repay',
  'account/vip-interest-accrued',
  'account/vip-interest-deducted',
  'account/vip-loan-order-detail',
  'account/vip-loan-order-list',
  'public/discount-rate-interest-free-quota',
  'public/interest-rate-loan-quota',
  'public/vip-interest-rate-loan-quota',
];
const MODES = [
  'account/account-level-switch-preset',
  'account/move-positions',
  'account/move-positions-history',
  'account/position-builder',
  'account/position-builder-graph',
  'account/position-tiers',
  'account/precheck-set-delta-neutral',
  'account/risk-state',
  'account/set-account-switch-precheck',
  'account/set-isolated-mode',
  'account/set-riskOffset-amt',
  'account/set-riskOffset-type',
  'account/set-settle-currency',
  'account/set-trading-config',
];
const OPTIONS = [
  'account/activate-option',
  'account/greeks',
  'account/mmp-config',
  'account/mmp-reset',
  'account/set-greeks',
  'market/option/instrument-family-trades',
  'public/instrument-tick-bands',
  'public/opt-summary',
  'public/option-trades',
  'trade/mass-cancel',
];
const CHAINS = [
  'asset/cancel-withdrawal',
  'asset/deposit-address',
  'asset/deposit-history',
  'asset/deposit-lightning',
  'asset/deposit-withdraw-status',
  'asset/exchange-list',
  'asset/non-tradable-assets',
  'asset/withdrawal',
  'asset/withdrawal-history',
  'asset/withdrawal-lightning',
];
const CONVERSION = [
  'asset/convert-dust-assets',
  'trade/easy-convert',
  'trade/easy-convert-currency-list',
  'trade/easy-convert-history',
  'trade/one-click-repay',
  'trade/one-click-repay-currency-list',
  'trade/one-click-repay-currency-list-v2',
  'trade/one-click-repay-history',
  'trade/one-click-repay-history-v2',
  'trade/one-click-repay-v2',
];
const DELIVERY = [
  'public/delivery-exercise-history',
  'public/estimated-price',
  'public/estimated-settlement-info',
  'public/settlement-history',
];
const ELSE = [
  'account/adjust-leverage-info',
  'account/bills-history-archive',
  'account/demo-adjust-balance',
  'account/set-fee-type',
  'account/subtypes',
  'asset/bills-history',
  'asset/monthly-statement',
  'market/books-lite',
  'market/books-rpi',
  'market/books-sbe',
  'market/call-auction-detail',
  'market/call-auction-details',
  'market/exchange-rate',
  'market/index-components',
  'market/open-oracle',
  'market/platform-24-volume',
  'public/convert-contract-coin',
  'public/delta-hedge-currencies',
  'public/economic-calendar',
  'public/insurance-fund',
  'public/liquidation-orders',
  'public/market-data-history',
  'public/mm-instrument-types',
  'public/premium-history',
  'public/underlying',
  'trade/fills-archive',
  'trade/order-precheck',
];

const PATHS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['borrowing', BORROWING],
      ['account modes beyond spot and futures', MODES],
      ['options', OPTIONS],
      ['deposits and withdrawals on a chain', CHAINS],
      ['conversion of coins', CONVERSION],
      ['delivery futures', DELIVERY],
      ['this call', ELSE],
    ] as const
  ).flatMap(([words, paths]) => paths.map((path) => [path, words])),
);

/** What a path (without /api/v5/) belongs to; undefined when the venue does not know it either. */
export function unsupportedArea(path: string): string | undefined {
  return PATHS.get(path) ?? AREAS.find(([prefix]) => path.startsWith(prefix))?.[1];
}
