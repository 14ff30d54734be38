// Keys of all linked accounts, newest first, masked.
import { pageAccount } from '@millrace/contract/admin';
import { Broken, Button, Chip, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';

interface KeysProps {
  title: string;
  /** What the list is narrowed to. */
  asked?: { environment?: 'real' | 'demo' | 'paper'; isBroken?: 'true' };
}

export function Keys({ title, asked = {} }: KeysProps) {
  const { t } = useLocale();
  const [after, setAfter] = useState<readonly string[]>([]);
  const afterId = after.at(-1);
  const page = useRead(pageAccount, { pageSize: 50, ...asked, ...(afterId === undefined ? {} : { afterId }) });
  const nextId = page.data?.nextId ?? null;
  return (
    <section aria-label={title}>
      <h2 className="console-subtitle">{title}</h2>
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data === undefined ? (
        <SkeletonRows count={6} />
      ) : page.data.rows.length === 0 ? (
        <p className="label">{t('console.panicKeysEmpty')}</p>
      ) : (
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">UID</th>
              <th scope="col">{t('console.exchange')}</th>
              <th scope="col">{t('console.key')}</th>
              <th scope="col">{t('console.state')}</th>
              <th scope="col" className="console-number">
                {t('console.keyTasks')}
              </th>
              <th scope="col">{t('console.keyChecked')}</th>
              <th scope="col">{t('console.keyAnswered')}</th>
            </tr>
          </thead>
          <tbody>
            {page.data.rows.map((row) => (
              <tr key={row.id}>
                <td className="numerals">{row.user.uid}</td>
                <td className="numerals">
                  {t(`console.environment.${row.environment}`)} {row.exchangeUid}
                </td>
                <td className="numerals">{row.maskedKey}</td>
                <td>
                  {row.isBroken ? <Chip look="loss">{t('console.keyBroken')}</Chip> : <Chip look="gain">{t('console.keyWorks')}</Chip>}
                  {row.problem === '' ? null : <span> {row.problem}</span>}
                </td>
                <td className="console-number">{row.tasks}</td>
                <td>
                  <Moment timeMs={row.checkTime} parts="dateTime" />
                </td>
                <td>
                  <Moment timeMs={row.answerTime} parts="dateTime" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {after.length === 0 && nextId === null ? null : (
        <nav className="console-pages" aria-label={t('console.pages')}>
          <Button size="small" disabled={after.length === 0} onClick={() => setAfter(after.slice(0, -1))}>
            {t('common.previous')}
          </Button>
          <Button size="small" disabled={nextId === null} onClick={() => setAfter(nextId === null ? after : [...after, nextId])}>
            {t('common.next')}
          </Button>
        </nav>
      )}
    </section>
  );
}
