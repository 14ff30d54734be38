// Banners in their order, and the one that is open.
import { bannerStates, exportBanner, mayCall, pageBanner, saveBanner, type AdminBanner } from '@millrace/contract/admin';
import { Blank, Broken, Button, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Choice } from '../../shared/choice.tsx';
import { Pages } from '../../shared/pages.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { segmentRows } from '../../shared/segment-fields.tsx';
import { useOperator } from '../../shared/services.ts';
import { useQueueSearch } from '../../shared/queue.tsx';
import { useRead } from '../../shared/use-call.ts';
import { BannerEditor } from './banner-editor.tsx';

const PAGE_ROWS = 50;

export function BannersPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, change } = useQueueSearch();
  const [open, setOpen] = useState<AdminBanner | 'new'>();
  const state = bannerStates.find((one) => one === search.state);
  const list = useRead(pageBanner, { ...(state && { state }), pageNum: search.page ?? 1, pageSize: PAGE_ROWS });
  const mayEdit = mayCall(operator.roles, saveBanner);
  if (open !== undefined)
    return (
      <main className="console-main console-main-wide">
        <h1 className="console-title">{t('console.banners')}</h1>
        <BannerEditor of={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      </main>
    );
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.banners')}</h1>
      <p className="console-lead-in ink-2">{t('console.bannersText')}</p>
      <div className="console-tools">
        <Choice
          label={t('console.state')}
          value={state}
          options={bannerStates.map((one) => [one, t(`console.bannerState.${one}`)])}
          onChange={(next) => change({ state: next === '' ? undefined : next, page: undefined })}
        />
        <SaveCsv call={exportBanner} asked={state ? { state } : {}} />
        {mayEdit ? (
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

function Rows({ rows, onOpen }: { rows: readonly AdminBanner[]; onOpen: (banner: AdminBanner) => void }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="megaphone" title={t('console.bannersEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.bannerAlt')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.bannerAudience')}</th>
          <th scope="col" className="console-number">
            {t('console.contentPosition')}
          </th>
          <th scope="col" className="console-number">
            {t('console.bannerClicks')}
          </th>
          <th scope="col">{t('console.contentSaved')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="console-subject">
              <button type="button" className="link" onClick={() => onOpen(row)}>
                {Object.values(row.texts).find(({ alt }) => alt !== '')?.alt ?? row.id}
              </button>
              <span className="block ink-2">{row.address}</span>
            </td>
            <td>{t(`console.bannerState.${row.state}`)}</td>
            <td>
              {segmentRows(row.segment, t).map(([label = '', value = '']) => (
                <span key={label} className="block">
                  {Object.keys(row.segment).length === 0 ? value : `${label}: ${value}`}
                </span>
              ))}
            </td>
            <td className="console-number">{row.position}</td>
            <td className="console-number">{row.clicks}</td>
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
