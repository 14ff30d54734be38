// Paths of the calls whose answers are kept or dated, written out: naming the calls would bring the schemas of every task into the first load.
// A test holds them against the contract.
const tasks = '/app/inter/user/assignment';
const team = '/app/inter/user/team';
const wallet = '/app/inter/user/wallet';
const follow = '/app/inter/user/follow';
const earnings = '/app/inter/user/earnings';
const exchange = '/app/inter/user/exchange';

export const tasksPath = `${tasks}/pageAssignmentByAssignmentType`;
export const taskPath = `${tasks}/getUserAssignmentDetailsById`;

/** Figures whose age a page shows. */
export const figurePaths: readonly string[] = [
  tasksPath,
  taskPath,
  `${tasks}/pageTradeRecord`,
  `${tasks}/pageTradeCycle`,
  `${tasks}/pageTradeFill`,
  `${tasks}/getTradeCalendar`,
  `${tasks}/earnings`,
  `${earnings}/getEarnings`,
  `${earnings}/pageTaskEarnings`,
  `${earnings}/getAccountFigures`,
  `${earnings}/getResultCurve`,
  `${earnings}/listTaskSparks`,
  `${earnings}/getSince`,
  `${exchange}/getExchangeBalance`,
  `${follow}/pageTrader`,
  `${follow}/getTrader`,
  `${follow}/pageFollow`,
  `${follow}/pagePosition`,
  `${follow}/pageStanding`,
  `${follow}/pageCopy`,
  `${follow}/pageLeadIncome`,
  `${team}/getTeam`,
  `${team}/pageFloor`,
  `${team}/pageMember`,
  `${team}/pageReward`,
  `${wallet}/getWallet`,
  `${wallet}/pageStatement`,
];

/** Open to everybody: stay when the session ends. */
export const hostPaths: readonly string[] = ['/app/outer/user/getTenantByUrl', '/app/outer/user/getAppInfo'];

/** Of a session, kept so that the app starts without a network. */
export const sessionPaths: readonly string[] = [
  '/app/inter/user/info',
  '/app/inter/menu/list',
  `${exchange}/listCredentials`,
  `${tasks}/productList`,
  '/app/inter/user/message/pageMessage',
  ...figurePaths,
];
