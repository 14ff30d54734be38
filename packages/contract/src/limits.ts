// Every business constant and bound that client and server share. Sources: the specification's section 9 unless another is named.
import { SLIPPAGE_BP } from '@millrace/market';

export const limits = {
  emailCodeDigits: 6,
  emailCodeTtlSec: 600,
  emailCodeTries: 5,
  emailCodeResendSec: 60,
  loginFailuresBeforeDelay: 5,
  loginDelaySec: 5,
  loginFailuresBeforeLock: 10,
  loginLockSec: 900,
  recoveryCodes: 10,
  safePasswordTries: 5,
  safePasswordLockSec: 86_400,
  sessionTtlDays: 30,
  /** Guests who look around in the demo trader's account: how long, how many at once, and of one address. */
  guestSessionSec: 1800,
  guestsMax: 200,
  guestsPerAddress: 5,
  deviceTokenTtlDays: 180,
  /** An operator's session ends after so long without a call, and after so long at all. */
  operatorIdleSec: 1800,
  operatorSessionSec: 43_200,
  /** A code counts so long for what costs money or rights; after that the operator is asked again. */
  operatorStepSec: 600,
  /** Life of the one-use link with which an operator sets password and second step. */
  invitationTtlSec: 259_200,
  /** Life of a hand-over ticket, and of one for a preview. */
  ticketTtlSec: 60,
  /** From setting out to the exchange's page to coming back. */
  fastConnectTtlSec: 900,
  /** How long a return may take that is being linked; longer is given up. */
  fastConnectFinishSec: 60,
  devicesShownMax: 100,
  nicknameMax: 40,
  realNameMax: 60,
  /** Sponsors above a user; the bound is ours. */
  teamDepthMax: 500,
  autographMax: 100,
  emailMax: 254,
  inviteCodeMax: 12,
  apiKeyMax: 64,
  apiSecretMax: 128,
  apiRemarkMax: 50,
  passphraseMin: 8,
  passphraseMax: 32,
  credentialsPerUser: 5,
  /** OKX ends a key that may trade and has no address list after so many days without a signed call; the trader is warned before. */
  keyIdleDays: 14,
  keyIdleWarnDays: 10,
  tasksPerUser: 500,
  /** Fills and settlements of funding of one task in one file. */
  tradeExportMax: 50_000,
  /** An order or trade number, or the number of a cycle, that records are searched by. */
  recordTextMax: 40,
  /** Days of earnings in one answer, for each environment. */
  earningDaysMax: 366,
  /** Points of the curve of results in one answer, for each environment. */
  resultPointsMax: 200,
  /** Tasks whose small curves are asked for at once, and the values of each. */
  taskSparksMax: 20,
  taskSparkPointsMax: 32,
  /** Messages are kept so long, and the newest so many of a user. */
  messageDays: 180,
  messagesPerUser: 5000,
  pageSizeMax: 1000,
  pageSizeDefault: 20,
  /** Look-ups of the receiver of a transfer. */
  peerLookupsPerHour: 20,
  /** Top-up orders of one trader that wait for a slip or a decision. */
  topUpsOpenMax: 5,
  txidMax: 128,
  /** USDT of one purchase of fuel; the upper bound is ours. */
  fuelPurchaseMin: '100',
  fuelPurchaseMax: '1000000',
  /** Days of one reading of a statement. */
  statementDaysMax: 366,
  /** Traders who begin as an operator's search does; more are not looked through. */
  userMatchesMax: 1000,
  /** Traders of one file. */
  userExportMax: 10_000,
  /** Rows of one file of a queue. */
  queueExportMax: 10_000,
  /** Tasks of one file. */
  taskExportMax: 10_000,
  /** Strategy groups of one file. */
  templateExportMax: 10_000,
  /** Articles, tutorials, questions and agreements of one file. */
  contentExportMax: 10_000,
  /** Linked accounts of one file. */
  accountExportMax: 10_000,
  /** Rows of the operators' trail in one file. */
  auditExportMax: 50_000,
  /** Proposals of one file. */
  approvalExportMax: 50_000,
  /** Journals of one file. */
  journalExportMax: 10_000,
  /** Rows and size of a file whose link is mailed, for how long the link works, and how many of an operator wait at once. */
  mailedExportRowsMax: 200_000,
  mailedExportMbMax: 64,
  mailedExportTtlSec: 86_400,
  mailedExportsMax: 5,
  /** A message of the chat with support: its text, its pictures, how many a trader sends in a minute, and how long one is taken back. */
  chatTextMax: 2000,
  chatPicturesMax: 4,
  chatPerMinute: 20,
  chatTakeBackSec: 300,
  chatDays: 180,
  /** For how long a trader lets support see balances and orders; 0 ends it. */
  chatGrantMinutes: [0, 30, 120, 480],
  placeNameMax: 60,
  /** Conversations of one file. */
  chatExportMax: 10_000,
  candlesMax: 300,
  /** Days of one answer of barHistory, by bar. */
  historyDaysMax: { '1m': 20, '5m': 92 },
  idempotencyKeyMax: 64,
  idempotencyDays: 7,
  requestTimeoutSec: 60,
  bodyBytesMax: 1_048_576,
  uploadBytesMax: 5_242_880,
  /** Address of a push subscription; the bound is ours. */
  pushEndpointBytesMax: 2048,
  /** Devices of one trader to which alerts are pushed; a new one beyond them ends the oldest. */
  pushDevicesMax: 10,
  /** Alerts that a trader can look back on, and days for which they are kept. */
  /** Words of others that one trader may report in a day, and how long his reports are kept. */
  reportsPerDay: 10,
  reportDays: 180,
  alertsShown: 50,
  alertDays: 30,
  /** Alerts of one trader and channel in an hour; what is more becomes a summary. */
  alertsPerHour: 20,
  /** Of one task and kind at most one alert in so many seconds. */
  alertSpacingSec: 60,
  /** Pictures of one trader that nothing uses yet (specification section 9). */
  uploadsUnusedMax: 52,
  /** Instruments on one trader's watch list; the bound is ours. */
  watchedMax: 50,
  /** Instruments in one question for sparks. */
  sparksMax: 20,
  unreadKeepAliveMs: 3000,
  unreadReconnectMs: 3000,
  streamPriceFramesPerSec: 4,
  streamTopicsMax: 64,
  chunkTimeoutSec: 120,
  pageDelayMs: 200,
  pageTimeoutSec: 60,
  throttleMs: 500,
  toastMs: 1500,
  /** Characters of a trader's note on a task. */
  taskNoteMax: 200,
  badgeMax: 999,
  /** Traders that one user copies at once, and instruments of one follow. */
  followsPerUser: 20,
  followInstrumentsMax: 20,
  /** How far a copy may be from the copied price, percent. */
  copySlipPctMax: '2',
  /** Tenant cap on leverage (strategies.md 1.1). */
  leverageMax: 20,
  /** USDT: the trader margin. A lead account must hold more than this. */
  traderMargin: '500',
  /** What a trader says of himself to copiers. */
  introductionMax: 200,
  /** Working days within which an application of a trader is decided. */
  traderDecisionDaysMin: 1,
  traderDecisionDaysMax: 2,
  /** Applications of one trader in so many days; the bound is ours. */
  traderApplicationsMax: 5,
  traderApplicationsDays: 30,
  /** Why a trader applies for a role. */
  roleWordsMax: 300,
  /** The highest share of a copier's profit, as a fraction; a tenant may set less. */
  shareRateMax: '0.3',
  /** Share cards of one trader, also those taken back of late; the bound is ours. */
  shareCardsMax: 500,
  /** Trading days, and closed positions of 30 days, from which a trader is ranked. */
  rankedTradingDays: 7,
  rankedTrades: 5,
  /** Basis points, mean of 30 days, above which operators see that prices run in a trader's favour after his copies. */
  favourFlagBp: '10',
  /** Copiers of one trader; the bound is ours. */
  followersMax: 10_000,
  /** Expected slippage of live runs, percent: that of the bars book where the price jumps. */
  slippagePct: String(SLIPPAGE_BP.jumps / 100),
  /** IOC limit distance from last, percent (strategies.md 1.4). */
  limitSlipPct: '0.5',
} as const;
