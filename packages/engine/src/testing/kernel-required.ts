// What random runs of each kind have to meet: transitions of a leg, rules of the kinds, rows of the fault table. For tests only.
import { familyOf, type KernelKind } from './kernel-settings.ts';

const ofAll = [
  'order CLOSE_ALL market',
  'order TARGET_AMOUNT ioc',
  'order TARGET_AMOUNT market',
  'order LOSS_AMOUNT market',
  'closed TARGET_AMOUNT',
  'closed LOSS_AMOUNT',
  'closed CLOSE_ALL',
  'order DELISTING market',
  'closed DELISTING',
  'buying off DELISTING',
  'buying off SINGLE_DONE',
  'notice CLOSE_REFUSED',
  'fault CREDENTIAL_BROKEN',
  'fault ORDER_MISMATCH',
  'fault POSITION_MISMATCH',
  'fault EXIT_REFUSED',
  'fault cleared',
  'fill in part',
  'why.unknown',
  'why.resolved',
  'why.closeRepeated',
  'why.suspended',
  'why.resumed',
  'why.keyOk',
  'why.mismatch',
  'why.tradingStopped',
  'why.repeatOn',
  'why.repeatOff',
  'why.edited',
  'leg HOLDING > EXITING',
  'leg EXITING > IDLE',
  'leg EXITING > UNKNOWN',
  'leg UNKNOWN > EXITING',
];

const ofSwaps = [
  'closed LIQUIDATED',
  'fault LIQUIDATED',
  'why.liquidated',
  'why.funding',
  'resting stop filled',
  'why.stopRefused',
  'skipped marginGuard',
  'why.nearLiquidation',
];

const ofOrders = [
  'order ENTRY ioc',
  'order ADD ioc',
  'order TARGET ioc',
  'order TARGET market',
  'order MANUAL_ADD market',
  'order MANUAL_REDUCE market',
  'closed TARGET',
  'closed MANUAL_REDUCE',
  'skipped balance',
  'notice ENTRY_REFUSED',
  'fault ENTRY_REFUSED',
  'why.entryEmpty',
  'why.slice',
  'why.targetDisarmed',
  'why.addSmaller',
  'why.repriced',
  'why.addRefused',
  'why.refusedBusy',
  'why.refusedFlat',
  'why.refusedSize',
  'why.refusedNotRunning',
  'gap beyond two steps',
  'leg IDLE > ENTERING',
  'leg ENTERING > HOLDING',
  'leg ENTERING > IDLE',
  'leg ENTERING > UNKNOWN',
  'leg UNKNOWN > HOLDING',
  'leg UNKNOWN > IDLE',
  'leg HOLDING > ADDING',
  'leg ADDING > HOLDING',
  'leg ADDING > UNKNOWN',
  'leg EXITING > HOLDING',
];

const ofLadders = [
  'why.addDisarmed',
  'why.slicesEnded',
  'order LAYER_TARGET ioc',
  'why.addArmedLong',
  'why.targetArmedLong',
  'why.targetLong',
];
const bothWays = [
  'why.addArmedShort',
  'why.targetArmedShort',
  'why.targetShort',
  'why.entryShort',
  'why.addShort',
  'layer target short',
  'why.refusedLeg',
];
const ofLocks = [
  'order LOCK ioc',
  'order UNLOCK market',
  'why.lockLong',
  'why.lockShort',
  'why.lockRefused',
  'why.lockSkipped',
  'why.unlockProfit',
  'why.unlockLoss',
  'why.lockSpent',
  'why.refusedLocked',
  'hedge raised to the whole leg',
];
const ofWinners = [
  'order STOP market',
  'closed STOP',
  'why.stopPause',
  'why.stopsInARow',
  'buying off STOPS_IN_A_ROW',
  'skipped minSize',
  'entered by breakout',
  'why.protectiveStop',
  'why.targetArmedLong',
];
const ofGrids = [
  'order CELL ioc',
  'order TARGET_ALL market',
  'closed TARGET_ALL',
  'resting opened',
  'resting closed',
  'why.gridBuilt',
  'why.gridRebuilt',
  'why.gridFollowed',
  'why.refusedGrid',
  'cell sold',
];

/** What the draws of a kind must meet. */
export function requiredOf(kind: KernelKind): readonly string[] {
  const swapOnly = [3, 4, 8, 10, 12, 16, 18].includes(kind);
  const swap = swapOnly || kind === 7 || kind === 9 ? ofSwaps : [];
  const family = familyOf(kind);
  if (family === 'grid') return [...ofAll, ...swap, ...ofGrids];
  if (family === 'winner')
    return [
      ...ofAll,
      ...swap,
      ...ofOrders,
      ...ofWinners,
      ...(kind === 18 ? ['why.addWinnerLong', 'why.addWinnerShort'] : ['why.rollLong', 'why.rollShort']),
    ];
  const own: Partial<Record<KernelKind, readonly string[]>> = {
    3: ofLocks,
    4: ofLocks,
    12: [
      'why.stopPause',
      'buying off STOPS_IN_A_ROW',
      'why.stopsInARow',
      'order BREAKOUT market',
      'closed BREAKOUT',
      'order MIDDLE ioc',
      'why.breakoutLong',
      'why.breakoutShort',
      'why.boxBlocked',
      'why.boxFree',
      'why.zoneTouched',
      'why.zoneLeft',
      'why.middle',
    ],
    16: [...ofLocks, 'order BAND ioc', 'order CROSS ioc', 'why.outerBand', 'why.crossBack'],
    [-1]: ['why.dipTouched', 'why.dipDropped'],
  };
  return [
    ...ofAll,
    ...swap,
    ...ofOrders,
    ...ofLadders,
    ...(swapOnly ? [...bothWays, 'order MARGIN_GUARD market'] : []),
    ...(own[kind] ?? []),
  ];
}
