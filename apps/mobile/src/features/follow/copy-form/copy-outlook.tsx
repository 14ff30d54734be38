// What copying can lose at most and what it takes up, and what a profit of it costs.
import type { TraderDetails } from '@millrace/contract';
import { Amount, Change, FigureLine, FigureList, formatDecimal, KeyValue, KeyValues, Plate, useLocale } from '@millrace/ui';
import { useTenant } from '../../../shared/services/services-context.ts';
import { percentText } from '../lead/settings-draft.ts';
import { costsOf, EXAMPLE_PROFIT } from './copy-costs.ts';
import { worstLoss, type CopyWire } from './copy-draft.ts';

export function WorstPlate({ wire }: { wire: CopyWire | undefined }) {
  const { t } = useLocale();
  return (
    <Plate pad label={t('follow.form.worst')}>
      <KeyValues columns={2}>
        <KeyValue label={t('follow.form.worst')}>
          <Amount value={wire && worstLoss(wire)} unit="USDT" size="l" rounding="up" />
        </KeyValue>
        <KeyValue label={t('follow.form.takes')}>
          <Amount value={wire?.allocation} size="l" rounding="up" />
        </KeyValue>
      </KeyValues>
      <p className="micro mt-2">{t('follow.form.worstText')}</p>
    </Plate>
  );
}

export function CostsPlate({ trader }: { trader: TraderDetails }) {
  const { t, tag } = useLocale();
  const isPractice = useIsPractice(trader);
  const { shareRate, feeRate } = trader;
  const { share, fuel } = costsOf(EXAMPLE_PROFIT, { shareRate, feeRate });
  const title = t('follow.form.costs', { amount: formatDecimal(EXAMPLE_PROFIT, { tag, decimals: 2 }) });
  return (
    <Plate pad label={title}>
      <h3 className="label">{title}</h3>
      <FigureList>
        <FigureLine label={t('follow.form.costShare', { pct: percentText(shareRate, tag) })}>
          <Change value={share} unit="USDT" />
        </FigureLine>
        <FigureLine label={t('follow.form.costFuel', { pct: percentText(feeRate, tag) })}>
          <Amount value={fuel} unit={t('follow.form.fuelUnit')} />
        </FigureLine>
      </FigureList>
      {isPractice ? <p className="micro mt-2">{t('follow.form.practice')}</p> : null}
      <p className="micro mt-2">{t('follow.form.shareTerms')}</p>
    </Plate>
  );
}

/** Accounts outside the tenant's own money: nothing is taken. */
function useIsPractice({ environment }: TraderDetails): boolean {
  const tenant = useTenant();
  return environment !== 'real' && tenant?.paper === false;
}
