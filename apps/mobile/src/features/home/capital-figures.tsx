// What the hourly notes say of the whole account, and since when; an account younger than a day says so.
import { getAccountFigures, type AccountFigures } from '@millrace/contract';
import type { Translate } from '@millrace/i18n';
import { Amount, formatMoment, KeyValue, KeyValues, Percent, Plate, Skeleton, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { CAPITAL_FRESH_MS } from './limits.ts';
import type { Environment } from './results.ts';
import { useHomeEarnings } from './use-home-results.ts';

export function CapitalFigures({ chosen }: { chosen: Environment | undefined }) {
  const environment = useHomeEarnings(chosen)?.environment;
  const { data, isPending } = useRead(getAccountFigures, {}, { staleMs: CAPITAL_FRESH_MS });
  if (isPending) return <CapitalSkeleton />;
  return environment && <Known figures={data?.find((one) => one.environment === environment) ?? null} />;
}

/** `figures`: null where no task was ever noted. */
function Known({ figures }: { figures: AccountFigures | null }) {
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
    <Plate pad label={t('tabs.capital')}>
      <KeyValues>
        <KeyValue label={t('groups.annualizedRate')}>{annualized}</KeyValue>
        <KeyValue label={t('groups.withstandRisksRate')}>{resistance}</KeyValue>
        <KeyValue label={t('groups.maxRetracement')}>{peak}</KeyValue>
      </KeyValues>
      <p className="micro mt-2">{age}</p>
    </Plate>
  );
}
