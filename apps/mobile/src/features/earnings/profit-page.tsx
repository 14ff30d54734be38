// Earnings of a span of days: the result, a bar per day, the parts that add up to it, fuel apart, and the same result by task or by day.
import { getEarnings } from '@millrace/contract';
import { Bar, Broken, Main, Notice, Screen, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Translate } from '@millrace/i18n';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useServices } from '../../shared/services/services-context.ts';
import { DayRows } from './day-rows.tsx';
import { ExportButton } from './export-button.tsx';
import { PartsPlate } from './parts-plate.tsx';
import { spanOf, viewOf, views, type ProfitSearch } from './profit-span.ts';
import { ResultPlate } from './result-plate.tsx';
import { ShareButton } from './share-button.tsx';
import { SpanChoice } from './span-choice.tsx';
import { TaskRows } from './task-rows.tsx';
import './earnings.css';

export function ProfitPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const search = useSearch({ from: '/profit' });
  const navigate = useNavigate();
  const go = (next: ProfitSearch): void => void navigate({ to: '/profit', search: next, replace: true });
  return (
    <Screen>
      <Bar
        title={t('earnings.title')}
        onBack={goBack}
        end={
          <>
            <ShareButton search={search} />
            <ExportButton search={search} />
          </>
        }
      />
      <Main>
        <Earned search={search} onSearch={go} />
      </Main>
    </Screen>
  );
}

interface EarnedProps {
  search: ProfitSearch;
  onSearch: (search: ProfitSearch) => void;
}

function Earned({ search, onSearch }: EarnedProps) {
  const { t } = useLocale();
  const { api } = useServices();
  const span = spanOf(search);
  const read = useQuery({
    queryKey: [getEarnings.path, span],
    queryFn: ({ signal }) => api.call(getEarnings, span, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error } = read;
  return (
    <>
      <SpanChoice
        search={search}
        today={data?.today}
        environments={data?.environments ?? []}
        environment={data?.environment}
        onSearch={onSearch}
      />
      {data && error ? <Notice warn>{spanErrorText(error, t)}</Notice> : null}
      {data ? (
        <div aria-busy={read.isPlaceholderData || undefined}>
          <ResultPlate earned={data} />
          <PartsPlate parts={data.sum} />
          <div className="gutter mt-3 mb-3">
            <Segment
              label={t('earnings.view')}
              value={viewOf(search)}
              options={views.map((value) => ({ value, label: t(value === 'task' ? 'earnings.byTask' : 'earnings.byDay') }))}
              onChange={(by) => onSearch({ ...search, by })}
            />
          </div>
          {viewOf(search) === 'task' ? <TaskRows span={span} /> : <DayRows days={data.days} />}
          <p className="gutter micro mt-3">{t('earnings.zone', { zone: data.timeZone })}</p>
        </div>
      ) : error ? (
        <Broken title={spanErrorText(error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows count={7} />
      )}
    </>
  );
}

/** A span that the rules refuse is said by the rule. */
function spanErrorText(error: unknown, t: Translate): string {
  return (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? errorText(error, t);
}
