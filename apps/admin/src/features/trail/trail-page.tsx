// The trail: what operators did, newest first. Nothing here can be changed.
import { operatorEventKinds, pageAudit, type OperatorEvent, type OperatorEventKind } from '@millrace/contract/admin';
import { Blank, Broken, Button, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { plainText } from '../../shared/plain-text.ts';
import { useRead } from '../../shared/use-call.ts';

export function TrailPage() {
  const { t } = useLocale();
  const [kind, setKind] = useState<OperatorEventKind | ''>('');
  const [operator, setOperator] = useState('');
  const [before, setBefore] = useState<readonly string[]>([]);
  const beforeId = before.at(-1);
  const name = /^[a-z0-9][a-z0-9._-]{2,39}$/.test(operator) ? operator : undefined;
  const page = useRead(pageAudit, {
    pageSize: 50,
    ...(kind === '' ? {} : { kind }),
    ...(name === undefined ? {} : { operator: name }),
    ...(beforeId === undefined ? {} : { beforeId }),
  });
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

function Events({ rows }: { rows: readonly OperatorEvent[] }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="book" title={t('console.trailEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.line.time')}</th>
          <th scope="col">{t('console.operator')}</th>
          <th scope="col">{t('console.what')}</th>
          <th scope="col">{t('console.subject')}</th>
          <th scope="col">{t('console.detail')}</th>
          <th scope="col">IP</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Moment timeMs={row.createTime} parts="full" />
            </td>
            <td>{row.operator}</td>
            <td>{t(`console.event.${row.kind}`)}</td>
            <td className="console-subject">{row.subject}</td>
            <td className="console-detail">
              {Object.entries(row.detail)
                .map(([name, value]) => `${name} ${plainText(value)}`)
                .join(' · ')}
            </td>
            <td className="numerals">{row.ip}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
