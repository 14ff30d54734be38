// What other features may use of the accounts.
export { useOwnAccount } from './fields/use-own-account.ts';
export { passwordHash } from './fields/password-hash.ts';
export { plainTotp, TotpField } from './fields/totp-field.tsx';
