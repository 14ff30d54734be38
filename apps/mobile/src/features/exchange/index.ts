// What other features may use of the exchange link.
export { LinkedAccount } from './credentials/linked-account.tsx';
export { useCredentials } from './credentials/use-credentials.ts';
export { BalanceFigures } from './credentials/balance-figures.tsx';
export { FeeDiscount } from './link/fee-discount.tsx';
export { CopyLine } from './credentials/copy-line.tsx';
export { keyLine } from './credentials/key-line.ts';
