// What the trader is in the team, and what the wallet holds, as rows of a plate.
import type { UserInfo } from '@millrace/contract';
import { Amount, Chip, KeyValue, KeyValues, Row, useLocale } from '@millrace/ui';
import { usePermission } from '../../../shared/services/services-context.ts';

export function StandingRow({ user: { levelId, isTrader, isCommunity, isBroker } }: { user: UserInfo }) {
  const { t } = useLocale();
  return (
    <Row
      title={t('accounts.rolesAndLevel')}
      line={
        <span className="flex flex-wrap gap-1 mt-1">
          <Chip>{t('common.level', { level: levelId })}</Chip>
          {isTrader ? <Chip>{t('follow.leadTrader')}</Chip> : null}
          {isCommunity ? <Chip>{t('team.role.community')}</Chip> : null}
          {isBroker ? <Chip>{t('team.role.broker')}</Chip> : null}
        </span>
      }
    />
  );
}

const balances = ['usdt', 'dusdt', 'experienceFuel', 'dynamicFuel', 'communityFuel'] as const;

/** None where the menu closes the wallet. */
export function BalancesRow({ user }: { user: UserInfo }) {
  const { t } = useLocale();
  const shown = usePermission('P10400');
  if (!shown) return null;
  return (
    <div className="inset py-4" data-figure="balances">
      <KeyValues columns={2}>
        {balances.map((currency) => (
          <KeyValue key={currency} label={t(`wallet.currency.${currency}`)}>
            <Amount value={user[currency]} />
          </KeyValue>
        ))}
      </KeyValues>
    </div>
  );
}
