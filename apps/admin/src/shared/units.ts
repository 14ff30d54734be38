// What an amount of a balance is called behind its figure.
import type { Translate } from '@millrace/i18n';

export function unitOf(currency: string, t: Translate): string {
  if (['usdt', 'usdc', 'btc', 'eth'].includes(currency)) return currency.toUpperCase();
  return currency === 'token' ? t('console.unit.token') : t('console.unit.fuel');
}
