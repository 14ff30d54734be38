// Lists of the console that are saved as CSV, by the call that answers the file.
import { auditFile } from '../../operators/index.ts';
import { bannerFile, contentFile } from '../../content/index.ts';
import type { ExportList } from '../../shared/exports/export-list.ts';
import { accountFile } from '../accounts/export-account.ts';
import { approvalFile } from '../approvals/export-approval.ts';
import { chatFile } from '../chats/export-desk-chat.ts';
import { announcementFile } from '../announcements/export-announcement.ts';
import { leadFile } from '../leads/export-lead.ts';
import { auditRunFile } from '../ledger/export-audit-run.ts';
import { journalFile } from '../ledger/export-journal.ts';
import { tenantFile } from '../platform/export-tenant.ts';
import { rebateFile } from '../rebates/export-rebate.ts';
import { operatorFile } from '../operators/export-operator.ts';
import { taskFile } from '../tasks/export-task.ts';
import { teamRoleFile } from '../team-roles/export-team-role.ts';
import { templateFile } from '../templates/export-template.ts';
import { arrivalFile } from '../top-ups/export-arrival.ts';
import { topUpFile } from '../top-ups/export-top-up.ts';
import { applicationFile } from '../traders/export-trader.ts';
import { trialFuelFile } from '../trial-fuel/export-trial-fuel.ts';
import { userFile } from '../users/export-user.ts';
import { withdrawalFile } from '../withdrawals/export-withdrawal.ts';

export const exportLists: readonly ExportList[] = [
  topUpFile,
  arrivalFile,
  withdrawalFile,
  trialFuelFile,
  applicationFile,
  leadFile,
  teamRoleFile,
  approvalFile,
  userFile,
  chatFile,
  taskFile,
  templateFile,
  contentFile,
  bannerFile,
  announcementFile,
  accountFile,
  journalFile,
  auditRunFile,
  rebateFile,
  tenantFile,
  operatorFile,
  auditFile,
];
