// What a trader is, in two sentences: whom it serves and what it pays, what it binds and how long the decision takes.
import { limits, type TraderStanding } from '@millrace/contract';
import { formatDecimal, Plate, useLocale } from '@millrace/ui';
import { percentText } from '../lead/settings-draft.ts';

export function WhatATraderIs({ standing: { margin, shareRateMax } }: { standing: TraderStanding }) {
  const { t, tag } = useLocale();
  const { traderDecisionDaysMin: min, traderDecisionDaysMax: max } = limits;
  return (
    <Plate pad label={t('follow.what')}>
      <p className="body">{t('follow.what.share', { share: percentText(shareRateMax, tag) })}</p>
      <p className="body mt-2">{t('follow.what.margin', { margin: formatDecimal(margin, { tag }), min, max })}</p>
    </Plate>
  );
}
