// Which traders are shown: by name, by instrument and by their greatest fall.
import { limits, productList } from '@millrace/contract';
import { Field, formatPercent, Select, useLocale } from '@millrace/ui';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { INSTRUMENTS_FRESH_MS } from '../limits.ts';
import { falls, type StandingsView } from './standings-search.ts';

export function NameSearch({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useLocale();
  return (
    <div className="gutter pb-3">
      <Field
        label={t('follow.search.name')}
        type="search"
        autoComplete="off"
        maxLength={limits.nicknameMax}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
    </div>
  );
}

export function StandingsFilter({ view, onView }: { view: StandingsView; onView: (view: StandingsView) => void }) {
  const { t, tag } = useLocale();
  const { data: instruments = [] } = useRead(productList, {}, { staleMs: INSTRUMENTS_FRESH_MS });
  const any = { value: '', label: t('follow.filter.any') };
  return (
    <div className="gutter standings-filters">
      <Select
        label={t('follow.filter.instrument')}
        value={view.instId ?? ''}
        options={[
          any,
          ...instruments.map(({ instId, productType }) => ({
            value: instId,
            label: instrumentName(instId),
            line: t(productType === 1 ? 'tasks.product.spot' : 'tasks.product.perp'),
          })),
        ]}
        onChange={(instId) => onView({ ...view, instId: instId === '' ? undefined : instId })}
      />
      <Select
        label={t('follow.filter.fall')}
        value={view.fall ?? ''}
        options={[
          any,
          ...falls.map((fall) => ({ value: fall, label: t('follow.filter.upTo', { pct: formatPercent(fall, { tag, decimals: 0 }) }) })),
        ]}
        onChange={(fall) => onView({ ...view, fall: falls.find((known) => known === fall) })}
      />
    </div>
  );
}
