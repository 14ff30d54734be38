// Every call of the contract in one list. Routes, the OpenAPI page, the checks and the generated tests come from it.
import * as accounts from './accounts.ts';
import * as alerts from './alerts.ts';
import * as banners from './banners.ts';
import type { Call } from './call.ts';
import * as chat from './chat.ts';
import * as content from './content.ts';
import * as closings from './closing.ts';
import * as earningSpans from './earnings.ts';
import * as exchange from './exchange.ts';
import * as fastConnect from './fast-connect.ts';
import * as followViews from './follow/follow-view.ts';
import * as follows from './follow/follows.ts';
import * as positions from './follow/positions.ts';
import * as standings from './follow/standings.ts';
import * as traders from './follow/traders.ts';
import * as fuel from './fuel.ts';
import * as groupMoves from './group-moves.ts';
import * as groups from './groups.ts';
import * as handover from './handover.ts';
import * as posters from './posters.ts';
import * as demoPast from './demo-past.ts';
import * as guests from './look-around.ts';
import * as preview from './preview.ts';
import * as market from './market.ts';
import * as announcements from './announcements.ts';
import * as messages from './messages.ts';
import * as ownAccount from './own-account.ts';
import * as registration from './registration.ts';
import * as reports from './reports.ts';
import * as sessions from './sessions.ts';
import * as shareCards from './share-cards.ts';
import * as tasks from './tasks.ts';
import * as tradeRecords from './trade-records.ts';
import * as team from './team.ts';
import * as teamRoles from './team-roles.ts';
import * as tenants from './tenants.ts';
import * as twoStep from './two-step.ts';
import * as uploads from './uploads.ts';
import * as wallet from './wallet.ts';

export const calls: readonly Call[] = [
  tenants.getTenantByUrl,
  tenants.getAppInfo,
  tenants.menuList,
  registration.sendEmailCode,
  registration.register,
  accounts.userLogin,
  guests.lookAround,
  demoPast.getDemoPast,
  registration.forgetPassword,
  accounts.info,
  accounts.loginout,
  accounts.updateLanguage,
  ownAccount.saveLoginTime,
  ownAccount.updatePassword,
  ownAccount.updateSecondPassword,
  ownAccount.updateEmail,
  ownAccount.updateInfo,
  sessions.listSession,
  sessions.endSession,
  handover.makeTicket,
  handover.readTicket,
  handover.takeTicket,
  preview.takePreview,
  twoStep.startTwoStep,
  twoStep.confirmTwoStep,
  twoStep.endTwoStep,
  uploads.upload,
  uploads.show,
  exchange.listCredentials,
  exchange.checkKey,
  exchange.linkCredential,
  exchange.replaceKey,
  exchange.recheckKey,
  exchange.switchAccountModes,
  exchange.unlinkCredential,
  exchange.getExchangeBalance,
  fastConnect.startFastConnect,
  fastConnect.finishFastConnect,
  fastConnect.cancelFastConnect,
  fastConnect.readFastConnect,
  market.productList,
  market.candles,
  market.barHistory,
  market.instrumentDay,
  market.priceSparks,
  market.listWatched,
  market.watchInstrument,
  tasks.addTask,
  tasks.updateTask,
  tasks.deleteTask,
  tasks.operateStatus,
  tasks.operateStopMake,
  tasks.operateRepeatOrder,
  tasks.replenishment,
  tasks.sell,
  tasks.sellAll,
  tasks.getNote,
  tasks.setNote,
  tasks.getUserAssignmentById,
  tasks.getUserAssignmentDetailsById,
  tasks.pageAssignmentByAssignmentType,
  tradeRecords.pageTradeRecord,
  tradeRecords.pageTradeCycle,
  tradeRecords.pageTradeFill,
  tradeRecords.getTradeCalendar,
  tradeRecords.exportTradeFills,
  tradeRecords.earnings,
  earningSpans.getEarnings,
  earningSpans.pageTaskEarnings,
  earningSpans.exportEarnings,
  earningSpans.getAccountFigures,
  earningSpans.getResultCurve,
  earningSpans.listTaskSparks,
  earningSpans.getSince,
  groups.pageAssignmentGroup,
  groups.pageTenantAssignmentByGroupId,
  groups.pageAssignmentByGroupId,
  groups.operateAssignmentGroupStatus,
  groupMoves.operateAssignmentGroupTransformation,
  groups.operateBatch,
  chat.getChat,
  chat.pageChat,
  chat.sendChat,
  chat.takeBackChat,
  chat.readChat,
  chat.grantChat,
  content.pageArticle,
  content.getArticle,
  content.listHelp,
  content.getAgreement,
  content.listAgreementDue,
  content.acceptAgreement,
  posters.listPoster,
  banners.listBanner,
  banners.countBannerClick,
  announcements.listAnnouncement,
  announcements.getAnnouncement,
  announcements.readAnnouncement,
  messages.pageMessage,
  messages.getMessage,
  messages.readMessage,
  messages.deleteMessage,
  messages.restoreMessage,
  alerts.getAlertSettings,
  alerts.updateAlertSettings,
  alerts.subscribePush,
  alerts.unsubscribePush,
  alerts.tryAlert,
  alerts.listAlert,
  team.getTeam,
  team.pageFloor,
  team.pageMember,
  team.pageReward,
  wallet.getWallet,
  wallet.pageStatement,
  wallet.exportStatement,
  wallet.withdrawalTerms,
  wallet.applyWithdrawal,
  wallet.cancelWithdrawal,
  wallet.pageWithdrawal,
  wallet.findPeer,
  wallet.transfer,
  wallet.pageTransfer,
  fuel.topUpTerms,
  fuel.applyTopUp,
  fuel.cancelTopUp,
  fuel.pageTopUp,
  fuel.getTopUp,
  fuel.listPackage,
  fuel.buyFuel,
  traders.getStanding,
  traders.applyTrader,
  traders.leadSettings,
  standings.pageTrader,
  standings.getTrader,
  reports.reportWords,
  standings.pageTraderPosition,
  standings.pageTraderHour,
  standings.pageSignal,
  standings.pageLeadIncome,
  follows.addFollow,
  follows.operateFollow,
  follows.stopFollow,
  follows.updateFollow,
  followViews.pageFollow,
  follows.pageCopy,
  positions.pagePosition,
  positions.setPosition,
  positions.closePosition,
  positions.pageStanding,
  positions.takePosition,
  shareCards.getShareFigure,
  shareCards.makeShareCard,
  shareCards.pageShareCard,
  shareCards.takeBackShareCard,
  shareCards.readShareCard,
  closings.getClosing,
  closings.closeAccount,
  closings.exportData,
  teamRoles.getRoles,
  teamRoles.applyCommunity,
  teamRoles.applyBroker,
  fuel.getTrialFuel,
  fuel.applyTrialFuel,
];
