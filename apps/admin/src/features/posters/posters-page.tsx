// Posters of the brand in their order, and the one that is open.
import { mayCall, pagePoster, posterStates, savePoster, type AdminPoster } from '@millrace/contract/admin';
import { Blank, Broken, Button, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { languages } from '@millrace/contract';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Choice } from '../../shared/choice.tsx';
import { Pages } from '../../shared/pages.tsx';
import { useOperator } from '../../shared/services.ts';
import { useQueueSearch } from '../../shared/queue.tsx';
import { useRead } from '../../shared/use-call.ts';
import { PosterEditor } from './poster-editor.tsx';

const PAGE_ROWS = 50;

export function PostersPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, change } = useQueueSearch();
  const [open, setOpen] = useState<AdminPoster | 'new'>();
  const state = posterStates.find((one) => one === search.state);
  const list = useRead(pagePoster, { ...(state && { state }), pageNum: search.page ?? 1, pageSize: PAGE_ROWS });
  if (open !== undefined)
    return (
      <main className="console-main console-main-wide">
        <h1 className="console-title">{t('console.posters')}</h1>
        <PosterEditor first={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      </main>
    );
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.posters')}</h1>
      <p className="console-lead-in ink-2">{t('console.postersText')}</p>
      <div className="console-tools">
        <Choice
          label={t('console.state')}
          value={state}
          options={posterStates.map((one) => [one, t(`console.posterState.${one}`)])}
          onChange={(next) => change({ state: next === '' ? undefined : next, page: undefined })}
        />
        {mayCall(operator.roles, savePoster) ? (
          <Button size="small" look="line" onClick={() => setOpen('new')}>
            {t('console.contentNew')}
          </Button>
        ) : null}
      </div>
      {list.error ? <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <Rows rows={list.data.rows} onOpen={setOpen} /> : list.error ? null : <SkeletonRows count={4} />}
      <Pages of={list.data} onGo={(page) => change({ page })} />
    </main>
  );
}

function Rows({ rows, onOpen }: { rows: readonly AdminPoster[]; onOpen: (poster: AdminPoster) => void }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="share" title={t('console.postersEmpty')} text={t('console.postersEmptyText')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.contentTitle')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.contentLanguage')}</th>
          <th scope="col" className="console-number">
            {t('console.contentPosition')}
          </th>
          <th scope="col">{t('console.contentSaved')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="console-subject">
              <button type="button" className="link" onClick={() => onOpen(row)}>
                {Object.values(row.texts).find(({ title }) => title !== '')?.title ?? row.id}
              </button>
            </td>
            <td>
              {t(`console.posterState.${row.state}`)}
              {row.hasChanges ? <span className="block ink-2">{t('console.posterChanged')}</span> : null}
            </td>
            <td>
              {languages
                .filter(({ tag }) => row.texts[tag].picture !== null)
                .map(({ name }) => name)
                .join(', ')}
            </td>
            <td className="console-number">{row.position}</td>
            <td>
              <Moment timeMs={row.savedTime} parts="full" />
              <span className="block ink-2">{row.savedBy}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
