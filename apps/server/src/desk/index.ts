// The operators' desk: the queues of top-ups, withdrawals, trial fuel and traders, what needs two people, and the brand's terms.
import { inTransaction } from '../shared/database/index.ts';
import type { Feature } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { voidOldApprovals } from './shared/approval.store.ts';
import { exportLists } from './exports/export-lists.ts';
import { fetchExportRoute } from './exports/fetch-export.ts';
import { mailExportRoute } from './exports/mail-export.ts';
import { exportCron, exportJobs } from './exports/make-export.ts';
import { claimTopUpRoute } from './top-ups/claim-top-up.ts';
import { decideApprovalRoute } from './approvals/decide-approval.ts';
import { decideTeamRoleRoute } from './team-roles/decide-team-role.ts';
import { decideTopUpRoute } from './top-ups/decide-top-up.ts';
import { decideTraderRoute } from './traders/decide-trader.ts';
import { decideTrialFuelRoute } from './trial-fuel/decide-trial-fuel.ts';
import { decideWithdrawalRoute } from './withdrawals/decide-withdrawal.ts';
import { getTermsRoute } from './terms/get-terms.ts';
import { operateLeadRoute } from './leads/operate-lead.ts';
import { pageApprovalRoute } from './approvals/page-approval.ts';
import { pageArrivalRoute } from './top-ups/page-arrival.ts';
import { pageLeadRoute } from './leads/page-lead.ts';
import { pageTeamRoleRoute } from './team-roles/page-team-role.ts';
import { pageTopUpRoute } from './top-ups/page-top-up.ts';
import { pageTraderRoute } from './traders/page-trader.ts';
import { pageTrialFuelRoute } from './trial-fuel/page-trial-fuel.ts';
import { pageWithdrawalRoute } from './withdrawals/page-withdrawal.ts';
import { payWithdrawalRoute } from './withdrawals/pay-withdrawal.ts';
import { proposeAdjustmentRoute } from './approvals/propose-adjustment.ts';
import { proposeArrivalRoute } from './top-ups/propose-arrival.ts';
import { proposeEndRoute } from './withdrawals/propose-end.ts';
import { proposeRevokeRoute } from './leads/propose-revoke.ts';
import { proposeRoleEndRoute } from './team-roles/propose-role-end.ts';
import { proposeTermsRoute } from './terms/propose-terms.ts';
import { showSlipRoute } from './top-ups/show-slip.ts';
import { typeArrivalRoute } from './top-ups/type-arrival.ts';

import { addImageRoute } from './brand/add-image.ts';
import { pageAnnouncementRoute } from './announcements/page-announcement.ts';
import { previewAnnouncementRoute } from './announcements/preview-announcement.ts';
import { previewBannerRoute } from './announcements/preview-banner.ts';
import { publishAnnouncementRoute } from './announcements/publish-announcement.ts';
import { saveAnnouncementRoute } from './announcements/save-announcement.ts';
import { withdrawAnnouncementRoute } from './announcements/withdraw-announcement.ts';
import { getDraftRoute } from './brand/get-draft.ts';
import { makePreviewRoute } from './brand/make-preview.ts';
import { pagePublicationRoute } from './brand/page-publication.ts';
import { publishDraftRoute } from './brand/publish-draft.ts';
import { restorePublicationRoute } from './brand/restore-publication.ts';
import { saveDraftRoute } from './brand/save-draft.ts';
import { showImageRoute } from './brand/show-image.ts';
import { changeTenantRoute } from './platform/change-tenant.ts';
import { inviteAdministratorRoute } from './platform/invite-administrator.ts';
import { makeTenantRoute } from './platform/make-tenant.ts';
import { pageTenantRoute } from './platform/page-tenant.ts';
import { getTrialBalanceRoute } from './ledger/get-trial-balance.ts';
import { pageJournalRoute } from './ledger/page-journal.ts';
import { getJournalRoute } from './ledger/get-journal.ts';
import { pageAuditRunRoute } from './ledger/page-audit-run.ts';
import { getAuditRoute } from './ledger/get-audit.ts';
import { runAuditRoute } from './ledger/run-audit.ts';
import { proposeCounterRoute } from './ledger/propose-counter.ts';
import { pageRebateRoute } from './rebates/page-rebate.ts';
import { listReleaseRoute } from './releases/list-release.ts';
import { operateReleaseRoute } from './releases/operate-release.ts';
import { proposeReleaseRoute } from './releases/propose-release.ts';
import { proposeRebateRoute } from './rebates/propose-rebate.ts';
import { proposeLiftRoute } from './ledger/propose-lift.ts';

import { pageOperatorRoute } from './operators/page-operator.ts';
import { proposeNewOperatorRoute } from './operators/propose-new-operator.ts';
import { proposeOperatorRoute } from './operators/propose-operator.ts';
import { proposeResetRoute } from './operators/propose-reset.ts';
import { proposeTraderReleaseRoute } from './operators/propose-trader-release.ts';
import { mailOperator, OPERATOR_MAIL } from './operators/operator-mail.ts';

import { getPanicRoute } from './panic/get-panic.ts';
import { panicStopRoute } from './panic/panic-stop.ts';
import { proposeResumeRoute } from './panic/propose-resume.ts';
import { checkAccountKeyRoute } from './accounts/check-account-key.ts';
import { getAccountRoute } from './accounts/get-account.ts';
import { pageAccountRoute } from './accounts/page-account.ts';
import { revokeKeyRoute } from './accounts/revoke-key.ts';
import { pageTaskRoute } from './tasks/page-task.ts';
import { getTaskRoute } from './tasks/get-task.ts';
import { pageTaskOrderRoute } from './tasks/page-task-order.ts';
import { pageTaskFillRoute } from './tasks/page-task-fill.ts';
import { pageTaskRecordRoute } from './tasks/page-task-record.ts';
import { stopTaskRoute } from './tasks/stop-task.ts';
import { proposeCloseRoute } from './tasks/propose-close.ts';

import { pageTemplateRoute } from './templates/page-template.ts';
import { getTemplateRoute } from './templates/get-template.ts';
import { pageRunnerRoute } from './templates/page-runner.ts';
import { saveTemplateRoute } from './templates/save-template.ts';
import { discardTemplateRoute } from './templates/discard-template.ts';
import { proposeTemplateRoute } from './templates/propose-template.ts';
import { proposeTemplateEndRoute } from './templates/propose-template-end.ts';

import { answerChatRoute } from './chats/answer-chat.ts';
import { getChatMarkRoute, setChatMarkRoute } from './chats/chat-mark.ts';
import { closeChatRoute } from './chats/close-chat.ts';
import { getDeskChatRoute } from './chats/get-desk-chat.ts';
import { nameInChatRoute } from './chats/name-in-chat.ts';
import { pageDeskChatMessageRoute } from './chats/page-desk-chat-message.ts';
import { pageDeskChatRoute } from './chats/page-desk-chat.ts';
import { removeChatMessageRoute } from './chats/remove-chat-message.ts';
import { showChatPictureRoute } from './chats/show-chat-picture.ts';
import { takeChatRoute } from './chats/take-chat.ts';

import { addNoteRoute } from './users/add-note.ts';
import { freezeUserRoute } from './users/freeze-user.ts';
import { getUserRoute } from './users/get-user.ts';
import { pageHistoryRoute } from './users/page-history.ts';
import { pageNoteRoute } from './users/page-note.ts';
import { pageOrderRoute } from './users/page-order.ts';
import { pageStatementRoute } from './users/page-statement.ts';
import { pageUserMessageRoute } from './users/page-user-message.ts';
import { pageUserRoute } from './users/page-user.ts';
import { unfreezeUserRoute } from './users/unfreeze-user.ts';

const VOID_MS = 30_000;

export const deskFeature: Feature = {
  name: 'desk',
  routes: [],
  adminRoutes: [
    ...exportLists.map(({ route }) => route),
    mailExportRoute,
    fetchExportRoute,
    pageUserRoute,
    getUserRoute,
    pageStatementRoute,
    pageOrderRoute,
    pageHistoryRoute,
    freezeUserRoute,
    unfreezeUserRoute,
    pageNoteRoute,
    pageUserMessageRoute,
    addNoteRoute,
    pageDeskChatRoute,
    getDeskChatRoute,
    pageDeskChatMessageRoute,
    showChatPictureRoute,
    answerChatRoute,
    takeChatRoute,
    closeChatRoute,
    removeChatMessageRoute,
    nameInChatRoute,
    getChatMarkRoute,
    setChatMarkRoute,
    pageTaskRoute,
    getTaskRoute,
    pageTaskOrderRoute,
    pageTaskFillRoute,
    pageTaskRecordRoute,
    stopTaskRoute,
    proposeCloseRoute,
    pageOperatorRoute,
    proposeNewOperatorRoute,
    proposeOperatorRoute,
    proposeResetRoute,
    proposeTraderReleaseRoute,
    getPanicRoute,
    panicStopRoute,
    proposeResumeRoute,
    pageAccountRoute,
    getAccountRoute,
    checkAccountKeyRoute,
    revokeKeyRoute,
    pageTopUpRoute,
    claimTopUpRoute,
    showSlipRoute,
    decideTopUpRoute,
    pageArrivalRoute,
    proposeArrivalRoute,
    typeArrivalRoute,
    pageWithdrawalRoute,
    decideWithdrawalRoute,
    payWithdrawalRoute,
    proposeEndRoute,
    pageTrialFuelRoute,
    decideTrialFuelRoute,
    pageTraderRoute,
    decideTraderRoute,
    pageLeadRoute,
    operateLeadRoute,
    proposeRevokeRoute,
    pageTeamRoleRoute,
    decideTeamRoleRoute,
    proposeRoleEndRoute,
    pageApprovalRoute,
    decideApprovalRoute,
    proposeAdjustmentRoute,
    getTermsRoute,
    proposeTermsRoute,
    getTrialBalanceRoute,
    pageJournalRoute,
    getJournalRoute,
    pageAuditRunRoute,
    getAuditRoute,
    runAuditRoute,
    proposeLiftRoute,
    proposeCounterRoute,
    pageRebateRoute,
    proposeRebateRoute,
    listReleaseRoute,
    proposeReleaseRoute,
    operateReleaseRoute,
    getDraftRoute,
    saveDraftRoute,
    publishDraftRoute,
    pagePublicationRoute,
    restorePublicationRoute,
    addImageRoute,
    showImageRoute,
    makePreviewRoute,
    pageAnnouncementRoute,
    previewAnnouncementRoute,
    previewBannerRoute,
    saveAnnouncementRoute,
    publishAnnouncementRoute,
    withdrawAnnouncementRoute,
    pageTemplateRoute,
    getTemplateRoute,
    pageRunnerRoute,
    saveTemplateRoute,
    discardTemplateRoute,
    proposeTemplateRoute,
    proposeTemplateEndRoute,
    pageTenantRoute,
    makeTenantRoute,
    changeTenantRoute,
    inviteAdministratorRoute,
  ],
  jobs: { [OPERATOR_MAIL]: mailOperator, ...exportJobs },
  cron: exportCron,
  run: (context) =>
    repeat(context, {
      name: 'old approvals',
      everyMs: VOID_MS,
      work: () => inTransaction(context.pools.engine, (tx) => voidOldApprovals(tx, context.clock.now())),
    }),
};
