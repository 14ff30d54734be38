// Calls of the operators' console. They answer on the console's port only.
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as banners from './banners.ts';
import * as posters from './posters.ts';
import * as announcements from './announcements.ts';
import * as content from './content.ts';
import * as exports from './exports.ts';
import * as channels from './channels.ts';
import * as nodes from './nodes.ts';
import * as chats from './chats.ts';
import * as moderation from './moderation.ts';
import * as leads from './leads.ts';
import * as ledger from './ledger.ts';
import * as rebates from './rebates.ts';
import * as releases from './releases.ts';
import * as operator from './operator.ts';
import * as operators from './operators.ts';
import * as panic from './panic.ts';
import * as preview from './preview.ts';
import * as tasks from './tasks.ts';
import * as teamRoles from './team-roles.ts';
import * as templates from './templates.ts';
import * as tenant from './tenant.ts';
import * as tenants from './tenants.ts';
import * as terms from './terms.ts';
import * as topUps from './top-ups.ts';
import * as traders from './traders.ts';
import * as trialFuel from './trial-fuel.ts';
import * as users from './users.ts';
import * as withdrawals from './withdrawals.ts';

export * from './access.ts';
export * from './accounts.ts';
export * from './approvals.ts';
export * from './audit.ts';
export * from './banners.ts';
export * from './segment.ts';
export * from './posters.ts';
export * from './announcements.ts';
export * from './content.ts';
export * from './channels.ts';
export * from './nodes.ts';
export * from './chats.ts';
export * from './desk.ts';
export * from './export-call.ts';
export * from './exports.ts';
export * from './leads.ts';
export * from './moderation.ts';
export * from './ledger.ts';
export * from './rebates.ts';
export * from './releases.ts';
export * from './operator.ts';
export * from './operators.ts';
export * from '../operator-roles.ts';
export * from './panic.ts';
export * from './preview.ts';
export * from './tasks.ts';
export * from './team-terms.ts';
export * from './team-roles.ts';
export * from './templates.ts';
export * from './tenant.ts';
export * from './tenants.ts';
export * from './terms.ts';
export * from './top-ups.ts';
export * from './traders.ts';
export * from './trial-fuel.ts';
export * from './users.ts';
export * from './withdrawals.ts';

export const adminCalls = [
  operator.login,
  operator.logout,
  operator.getOperator,
  operator.openInvitation,
  operator.acceptInvitation,
  operator.proveStep,
  access.getAccess,
  access.endOwnSession,
  access.renewRecoveryCodes,
  access.changePassword,
  access.nameOwnTrader,
  operators.pageOperator,
  operators.exportOperator,
  operators.proposeNewOperator,
  operators.proposeOperator,
  operators.proposeReset,
  operators.proposeTraderRelease,
  users.pageUser,
  users.exportUser,
  users.getUser,
  users.pageStatement,
  users.pageOrder,
  users.pageHistory,
  users.freezeUser,
  users.unfreezeUser,
  users.pageNote,
  users.pageUserMessage,
  users.addNote,
  channels.listChannel,
  nodes.listNode,
  nodes.drainNode,
  nodes.removeNode,
  chats.pageDeskChat,
  chats.exportDeskChat,
  chats.getDeskChat,
  chats.pageDeskChatMessage,
  chats.showChatPicture,
  chats.answerChat,
  chats.takeChat,
  chats.closeChat,
  chats.removeChatMessage,
  chats.nameInChat,
  chats.getChatMark,
  chats.setChatMark,
  tasks.pageTask,
  tasks.exportTask,
  tasks.getTask,
  tasks.pageTaskOrder,
  tasks.pageTaskFill,
  tasks.pageTaskRecord,
  tasks.stopTask,
  tasks.proposeClose,
  panic.getPanic,
  panic.panicStop,
  panic.proposeResume,
  accounts.pageAccount,
  accounts.exportAccount,
  accounts.getAccount,
  accounts.checkAccountKey,
  accounts.revokeKey,
  topUps.pageTopUp,
  topUps.exportTopUp,
  topUps.claimTopUp,
  topUps.showSlip,
  topUps.decideTopUp,
  topUps.pageArrival,
  topUps.exportArrival,
  topUps.proposeArrival,
  topUps.typeArrival,
  withdrawals.pageWithdrawal,
  withdrawals.exportWithdrawal,
  withdrawals.decideWithdrawal,
  withdrawals.payWithdrawal,
  withdrawals.proposeEnd,
  moderation.pageModeration,
  moderation.decideModeration,
  trialFuel.pageTrialFuel,
  trialFuel.exportTrialFuel,
  trialFuel.decideTrialFuel,
  traders.pageTrader,
  traders.exportTrader,
  traders.decideTrader,
  leads.pageLead,
  leads.exportLead,
  leads.operateLead,
  leads.proposeRevoke,
  teamRoles.pageTeamRole,
  teamRoles.exportTeamRole,
  teamRoles.decideTeamRole,
  teamRoles.proposeRoleEnd,
  approvals.pageApproval,
  approvals.exportApproval,
  approvals.decideApproval,
  approvals.proposeAdjustment,
  terms.getTerms,
  terms.proposeTerms,
  audit.pageAudit,
  audit.exportAudit,
  exports.mailExport,
  exports.fetchExport,
  ledger.getTrialBalance,
  ledger.pageJournal,
  ledger.exportJournal,
  ledger.getJournal,
  ledger.pageAuditRun,
  ledger.exportAuditRun,
  ledger.getAudit,
  ledger.runAudit,
  ledger.proposeLift,
  ledger.proposeCounter,
  rebates.pageRebate,
  rebates.exportRebate,
  rebates.proposeRebate,
  releases.listRelease,
  releases.proposeRelease,
  releases.operateRelease,
  tenant.getDraft,
  tenant.saveDraft,
  tenant.publishDraft,
  tenant.pagePublication,
  tenant.restorePublication,
  tenant.addImage,
  tenant.showImage,
  announcements.pageAnnouncement,
  announcements.exportAnnouncement,
  announcements.previewAnnouncement,
  announcements.saveAnnouncement,
  announcements.publishAnnouncement,
  announcements.withdrawAnnouncement,
  templates.pageTemplate,
  templates.exportTemplate,
  templates.getTemplate,
  templates.pageRunner,
  templates.saveTemplate,
  templates.discardTemplate,
  templates.proposeTemplate,
  templates.proposeTemplateEnd,
  content.pageContent,
  content.exportContent,
  content.getContent,
  content.getContentVersion,
  content.saveContent,
  content.publishContent,
  content.withdrawContent,
  content.previewMarkdown,
  content.addContentPicture,
  content.showContentPicture,
  banners.pageBanner,
  banners.exportBanner,
  banners.saveBanner,
  banners.previewBanner,
  posters.pagePoster,
  posters.savePoster,
  posters.publishPoster,
  posters.withdrawPoster,
  preview.makePreview,
  tenants.pageTenant,
  tenants.exportTenant,
  tenants.makeTenant,
  tenants.changeTenant,
  tenants.inviteAdministrator,
];
