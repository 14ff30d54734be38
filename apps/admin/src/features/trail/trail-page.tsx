// The trail: what operators did. Nothing here can be changed.
import { exportAudit, operatorEventKinds, pageAudit } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Events } from '../../shared/events.tsx';
import { OrderSelect } from '../../shared/order-select.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { NextPage } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';
import { useTrailSearch } from './trail-search.ts';

const PAGE_ROWS = 50;

export function TrailPage() {
  const { t } = useLocale();
  const { search, change } = useTrailSearch();
  const { after, ...asked } = search;
  const page = useRead(pageAudit, { pageSize: PAGE_ROWS, ...asked, ...(after && { afterId: after }) });
  const nextId = page.data?.nextId ?? null;
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.trail')}</h1>
      <div className="console-tools">
        <select
          className="console-select"
          aria-label={t('console.what')}
          value={search.kind ?? ''}
          onChange={(event) =>
            change({ after: undefined, kind: operatorEventKinds.find((one) => one === event.target.value) }, { replace: true })
          }
        >
          <option value="">{t('console.allKinds')}</option>
          {operatorEventKinds.map((one) => (
            <option key={one} value={one}>
              {t(`console.event.${one}`)}
            </option>
          ))}
        </select>
        <Text
          label={t('console.operator')}
          value={search.operator}
          onFind={(operator) => change({ after: undefined, operator: operator.toLowerCase() }, { replace: true })}
        />
        <Text
          label={t('console.subject')}
          value={search.subject}
          onFind={(subject) => change({ after: undefined, subject }, { replace: true })}
        />
        <OrderSelect value={search.sort} onChange={(sort) => change({ after: undefined, sort }, { replace: true })} />
        <SaveCsv call={exportAudit} asked={asked} />
      </div>
      {page.error ? <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} /> : null}
      {page.data ? <Events rows={page.data.rows} /> : page.error ? null : <SkeletonRows count={8} />}
      <NextPage at={after} nextId={nextId} onGo={(next) => change({ after: next })} />
    </main>
  );
}

interface TextProps {
  label: string;
  value: string | undefined;
  /** What nothing can match empties the filter. */
  onFind: (typed: string) => void;
}

function Text({ label, value, onFind }: TextProps) {
  const [typed, setTyped] = useState(value ?? '');
  const find = (): void => onFind(typed.trim());
  return (
    <input
      className="console-input"
      type="search"
      maxLength={80}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={find}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find();
      }}
    />
  );
}
