// The list of banners as CSV.
import type { InputOf } from '@millrace/contract';
import { exportBanner } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { pageBanners } from './banner.store.ts';

export const bannerFile = exportList({
  call: exportBanner,
  fileName: 'banners.csv',
  event: 'bannersExported',
  bound: 'contentExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber((tx, { state }: InputOf<typeof exportBanner>, page, { nowMs }) => pageBanners(tx, state, { ...page, nowMs })),
  headOf: (t) => [
    'Id',
    ...(['bannerAlt', 'state', 'bannerAddress'] as const).map((column) => t(`console.${column}`)),
    t('console.contentStart', { zone: 'UTC' }),
    t('console.bannerEnd', { zone: 'UTC' }),
    ...(['bannerAudience', 'contentPosition', 'bannerClicks', 'contentSavedBy', 'contentSaved'] as const).map((column) =>
      t(`console.${column}`),
    ),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      Object.values(row.texts).find(({ alt }) => alt !== '')?.alt ?? '',
      t(`console.bannerState.${row.state}`),
      row.address,
      row.startTime === null ? '' : timeCell(row.startTime),
      row.endTime === null ? '' : timeCell(row.endTime),
      Object.keys(row.segment).length === 0 ? t('console.announcementAny') : JSON.stringify(row.segment),
      String(row.position),
      String(row.clicks),
      row.savedBy,
      timeCell(row.savedTime),
    ],
  ],
});
