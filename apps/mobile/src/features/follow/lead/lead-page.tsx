// A trader's own page: how many copy him, his income by day, and what he offers. Never a figure of one copier.
import { pageLeadIncome } from '@millrace/contract';
import {
  Amount,
  Broken,
  Button,
  formatDecimal,
  KeyValue,
  KeyValues,
  Moment,
  Plate,
  Row,
  Rows,
  Section,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { INCOME_DAYS, INCOME_PAGE } from '../limits.ts';
import { useStanding } from '../use-standing.ts';
import { LeadView } from './lead-view.tsx';

export function LeadPage() {
  return (
    <>
      <Income />
      <Offer />
    </>
  );
}

function Income() {
  const { t, tag } = useLocale();
  const { api } = useServices();
  const pages = usePages([pageLeadIncome.path], (pageNum, signal) =>
    api.call(pageLeadIncome, { pageNum, pageSize: INCOME_PAGE, days: INCOME_DAYS }, { signal }),
  );
  if (pages.isPending) return <SkeletonRows count={3} />;
  const [first] = pages.data?.pages ?? [];
  if (!pages.data || !first)
    return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  return (
    <>
      <section className="gutter pb-4" aria-label={t('follow.lead.income', { n: INCOME_DAYS })}>
        <p className="label">{t('follow.lead.income', { n: INCOME_DAYS })}</p>
        <p data-figure="lead-income" data-value={first.sum}>
          <Amount value={first.sum} unit="USDT" size="hero" />
        </p>
        <div className="mt-3">
          <KeyValues columns={2}>
            <KeyValue label={t('follow.lead.copiers')}>
              <span className="numerals" data-figure="copiers-now">
                {formatDecimal(String(first.copiersNow), { tag })}
              </span>
            </KeyValue>
          </KeyValues>
        </div>
      </section>
      <Section title={t('follow.lead.days')} />
      <Plate label={t('follow.lead.days')}>
        <Rows>
          {rows.map(({ day, copiers, income }) => (
            <Row
              key={day}
              small
              title={<Moment timeMs={Date.parse(`${day}T12:00`)} parts="date" />}
              line={copiers === null ? t('follow.lead.today') : t('follow.lead.copied', { n: copiers })}
              value={<Amount value={income} />}
            />
          ))}
        </Rows>
      </Plate>
      {pages.hasNextPage ? (
        <div className="gutter mt-3">
          <Button wide busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Offer() {
  const { t } = useLocale();
  const { data, error, isFetching, refetch } = useStanding();
  if (!data && error) return <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <SkeletonRows count={3} />;
  if (!data.lead) return null;
  return (
    <>
      <Section title={t('follow.lead.offer')} />
      <LeadView standing={data} lead={data.lead} />
    </>
  );
}
