// The queue of applications for the roles of community leader and broker as CSV.
import { exportTeamRole } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { teamRolePage } from './team-role-list.ts';

export const teamRoleFile = exportList({
  call: exportTeamRole,
  fileName: 'team-roles.csv',
  event: 'teamRolesExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(teamRolePage),
  headOf: (t) => [
    'Id',
    t('console.line.time'),
    'UID',
    ...(
      [
        'nickname',
        'teamRole',
        'teamRoleWords',
        'teamLevel',
        'directs',
        'directMembers',
        'state',
        'proposedBy',
        'decidedBy',
        'reply',
      ] as const
    ).map((column) => t(`console.${column}`)),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      timeCell(row.createTime),
      row.user.uid,
      row.user.nickname,
      t(`console.teamRole.${row.role}`),
      row.words,
      String(row.level),
      String(row.direct),
      String(row.directActive),
      t(`console.teamRoleState.${row.state}`),
      row.approval?.by ?? '',
      row.decidedBy,
      row.reply,
    ],
  ],
});
