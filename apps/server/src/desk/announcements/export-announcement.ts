// The list of announcements as CSV.
import { exportAnnouncement } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { announcementPage } from './announcement-list.ts';

export const announcementFile = exportList({
  call: exportAnnouncement,
  fileName: 'announcements.csv',
  event: 'announcementsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(announcementPage),
  headOf: (t) => [
    'Id',
    t('console.line.time'),
    t('console.announcementTitle'),
    t('console.state'),
    t('console.announcementFrom', { zone: 'UTC' }),
    t('console.announcementUntil', { zone: 'UTC' }),
    t('console.announcementOpened'),
    t('console.proposedBy'),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      timeCell(row.changeTime),
      row.title,
      t(`console.announcementState.${row.state}`),
      timeCell(row.draft.from),
      row.draft.until === null ? '' : timeCell(row.draft.until),
      String(row.opened),
      row.createdBy,
    ],
  ],
});
