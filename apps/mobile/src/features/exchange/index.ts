// What other features may use of the exchange link.
export { LinkedAccount } from './linked-account.tsx';
export { useCredentials } from './use-credentials.ts';
export { BalanceFigures } from './balance-figures.tsx';
export { CopyLine } from './copy-line.tsx';
export { keyLine } from './key-line.ts';
