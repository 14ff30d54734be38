// What the trader has with the platform in USDT: all of it, what is free and what is held.
import type { Wallet } from '@millrace/contract';
import { addDecimals, compareDecimals } from '@millrace/market';
import { Amount, Chip, formatDecimal, useLocale } from '@millrace/ui';
import { useTenant } from '../../../shared/services/services-context.ts';
import { Hideable } from '../common/hidden-amounts.tsx';

export function WalletHead({ wallet }: { wallet: Wallet }) {
  const { t, tag } = useLocale();
  const tenant = useTenant();
  const plain = (amount: string): string => formatDecimal(amount, { tag, decimals: 2, rounding: 'down' });
  const args = { free: plain(wallet.usdt), held: plain(wallet.held) };
  return (
    <section className="gutter pb-4" aria-label={t('wallet.with', { name: tenant?.name ?? '' })}>
      <p className="label">
        {t('wallet.with', { name: tenant?.name ?? '' })} {wallet.money === 'paper' ? <Chip look="line">{t('tasks.paper')}</Chip> : null}
      </p>
      <p data-figure="wallet" data-value={addDecimals(wallet.usdt, wallet.held)}>
        <Hideable>
          <Amount value={addDecimals(wallet.usdt, wallet.held)} size="hero" unit="USDT" rounding="down" />
        </Hideable>
      </p>
      <p className="label mt-1">
        <Hideable>{t(compareDecimals(wallet.held, '0') > 0 ? 'wallet.freeHeld' : 'wallet.free', args)}</Hideable>
      </p>
    </section>
  );
}
