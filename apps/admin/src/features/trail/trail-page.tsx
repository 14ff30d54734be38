// The trail: what operators did, newest first. Nothing here can be changed.
import { exportAudit, operatorEventKinds, pageAudit, type OperatorEventKind } from '@millrace/contract/admin';
import { Broken, Button, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Events } from '../../shared/events.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useRead } from '../../shared/use-call.ts';

export function TrailPage() {
  const { t } = useLocale();
  const [kind, setKind] = useState<OperatorEventKind | ''>('');
  const [operator, setOperator] = useState('');
  const [subject, setSubject] = useState('');
  const [before, setBefore] = useState<readonly string[]>([]);
  const beforeId = before.at(-1);
  const name = /^[a-z0-9][a-z0-9._-]{2,39}$/.test(operator) ? operator : undefined;
  const asked = {
    ...(kind === '' ? {} : { kind }),
    ...(name === undefined ? {} : { operator: name }),
    ...(/^[\w.:@-]{1,80}$/.test(subject) ? { subject } : {}),
  };
  const page = useRead(pageAudit, { pageSize: 50, ...asked, ...(beforeId === undefined ? {} : { beforeId }) });
  const restart = (): void => setBefore([]);
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.trail')}</h1>
      <div className="console-tools">
        <select
          className="console-select"
          aria-label={t('console.what')}
          value={kind}
          onChange={(event) => {
            setKind(operatorEventKinds.find((one) => one === event.target.value) ?? '');
            restart();
          }}
        >
          <option value="">{t('console.allKinds')}</option>
          {operatorEventKinds.map((one) => (
            <option key={one} value={one}>
              {t(`console.event.${one}`)}
            </option>
          ))}
        </select>
        <input
          className="console-input"
          placeholder={t('console.operator')}
          aria-label={t('console.operator')}
          value={operator}
          onChange={(event) => {
            setOperator(event.target.value.toLowerCase());
            restart();
          }}
        />
        <input
          className="console-input"
          placeholder={t('console.subject')}
          aria-label={t('console.subject')}
          value={subject}
          onChange={(event) => {
            setSubject(event.target.value.trim());
            restart();
          }}
        />
        <SaveCsv call={exportAudit} asked={asked} fileName="trail.csv" />
      </div>
      {page.error ? <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} /> : null}
      {page.data ? <Events rows={page.data.rows} /> : page.error ? null : <SkeletonRows count={8} />}
      <div className="console-pages">
        <Button size="small" disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          {t('common.previous')}
        </Button>
        <Button
          size="small"
          disabled={(page.data?.nextId ?? null) === null}
          onClick={() => setBefore(page.data?.nextId ? [...before, page.data.nextId] : before)}
        >
          {t('common.next')}
        </Button>
      </div>
    </main>
  );
}
