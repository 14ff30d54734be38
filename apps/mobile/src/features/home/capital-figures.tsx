// What the hourly notes say of the whole account, and since when; an account younger than a day says so.
import type { AccountFigures } from '@millrace/contract';
import type { Translate } from '@millrace/i18n';
import { Amount, formatMoment, KeyValue, KeyValues, Percent, Skeleton, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';

/** `figures`: null where no task was ever noted. */
export function CapitalFigures({ figures }: { figures: AccountFigures | null }) {
  const { t, tag } = useLocale();
  return (
    <Figures
      annualized={<Percent value={figures?.annualizedRate} />}
      resistance={<Percent value={figures?.withstandRisksRate} />}
      peak={<Amount value={figures?.maxRetracement} />}
      age={ageText(figures, t, tag)}
    />
  );
}

function ageText(figures: AccountFigures | null, t: Translate, tag: string): string {
  if (figures === null) return t('tabs.capital.none');
  if (figures.young) return t('tabs.capital.young', { time: formatMoment(figures.since, { tag, parts: 'dateTime' }) });
  return t('tabs.capital.since', { date: formatMoment(figures.since, { tag, parts: 'date' }) });
}

export function CapitalSkeleton() {
  const figure = <Skeleton className="my-1 width-50" />;
  return <Figures annualized={figure} resistance={figure} peak={figure} age={<Skeleton className="inline-block width-60" />} />;
}

function Figures({ annualized, resistance, peak, age }: { annualized: ReactNode; resistance: ReactNode; peak: ReactNode; age: ReactNode }) {
  const { t } = useLocale();
  return (
    <div className="mt-3 mb-3">
      <KeyValues>
        <KeyValue label={t('groups.annualizedRate')}>{annualized}</KeyValue>
        <KeyValue label={t('groups.withstandRisksRate')}>{resistance}</KeyValue>
        <KeyValue label={t('groups.maxRetracement')}>{peak}</KeyValue>
      </KeyValues>
      <p className="micro mt-2">{age}</p>
    </div>
  );
}
