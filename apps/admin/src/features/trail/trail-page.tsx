// The trail: what operators did, newest first. Nothing here can be changed.
import { exportAudit, operatorEventKinds, pageAudit, type OperatorEventKind } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Events } from '../../shared/events.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useSteps } from '../../shared/steps.tsx';
import { useRead } from '../../shared/use-call.ts';

export function TrailPage() {
  const { t } = useLocale();
  const [kind, setKind] = useState<OperatorEventKind | ''>('');
  const [operator, setOperator] = useState('');
  const [subject, setSubject] = useState('');
  const { asked: step, steps, restart } = useSteps();
  const name = /^[a-z0-9][a-z0-9._-]{2,39}$/.test(operator) ? operator : undefined;
  const asked = {
    ...(kind === '' ? {} : { kind }),
    ...(name === undefined ? {} : { operator: name }),
    ...(/^[\w.:@-]{1,80}$/.test(subject) ? { subject } : {}),
  };
  const page = useRead(pageAudit, { pageSize: 50, ...asked, ...step });
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
      {steps(page.data?.nextId)}
    </main>
  );
}
