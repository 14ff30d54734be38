// Files of lists that are above the bound of a direct answer: asked for, and fetched by a mailed link.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { textFile } from '../text-file.ts';
import { exportAccount } from './accounts.ts';
import { exportAnnouncement } from './announcements.ts';
import { exportApproval } from './approvals.ts';
import { exportBanner } from './banners.ts';
import { exportDeskChat } from './chats.ts';
import { exportContent } from './content.ts';
import { exportAudit } from './audit.ts';
import type { ExportCall } from './export-call.ts';
import { exportLead } from './leads.ts';
import { exportAuditRun, exportJournal } from './ledger.ts';
import { exportOperator } from './operators.ts';
import { exportRebate } from './rebates.ts';
import { exportTask } from './tasks.ts';
import { exportTeamRole } from './team-roles.ts';
import { exportTemplate } from './templates.ts';
import { exportTenant } from './tenants.ts';
import { exportArrival, exportTopUp } from './top-ups.ts';
import { exportTrader } from './traders.ts';
import { exportTrialFuel } from './trial-fuel.ts';
import { exportUser } from './users.ts';
import { exportWithdrawal } from './withdrawals.ts';

/** Calls whose file may be mailed. */
export const exportCalls: readonly ExportCall[] = [
  exportTopUp,
  exportArrival,
  exportWithdrawal,
  exportTrialFuel,
  exportTrader,
  exportLead,
  exportTeamRole,
  exportApproval,
  exportUser,
  exportTask,
  exportTemplate,
  exportContent,
  exportBanner,
  exportAnnouncement,
  exportDeskChat,
  exportAccount,
  exportJournal,
  exportAuditRun,
  exportRebate,
  exportTenant,
  exportOperator,
  exportAudit,
];

/**
 * Has the file of a list made, and a link to it mailed to the operator's own address: it works once, for `limits.mailedExportTtlSec`, in a session of that
 * operator. `list` is the name of the list's own call and `asked` its input as text; a list that the operator may not read is not found.
 */
export const mailExport = defineCall({
  method: 'POST',
  path: '/app/admin/export/mailExport',
  duty: 'self',
  idempotent: true,
  input: z.strictObject({
    list: z.enum(exportCalls.map(({ name }) => name)),
    asked: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
  }),
  output: done,
  refusals: ['operatorEmailMissing', 'tooManyExports'],
});

/** The file of a mailed link. What was fetched, has expired or is somebody else's is not found. */
export const fetchExport = defineCall({
  method: 'POST',
  path: '/app/admin/export/fetchExport',
  duty: 'self',
  file: 'answered',
  input: z.strictObject({ link: z.string().check(z.regex(/^[\w-]{43}$/, 'identifier')) }),
  output: textFile,
});
