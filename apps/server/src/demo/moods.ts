// What the demo trader does in the past that is played at the first start: calls as the app would make them, each once.
import { hostingAgreementVersion } from '@millrace/contract';

/** Part of the past after which something is done: 0 at its start, 1 at the present. */
type Share = number;

interface OwnTask {
  assignmentType: number;
  instId: string;
  /** As the form sends them. */
  words: Readonly<Record<string, string>>;
  /** When its trader stops its entries. */
  pausedAt?: Share;
}

/** No target or stop as an amount, no bounds of the price, cycle after cycle. */
const unlimited = {
  buyType: '1',
  targetNum: '0',
  lossNum: '0',
  makeMin: '',
  makeMax: '',
  placeFirstInterval: '0',
  lever: '1',
  repeatOrder: '-1',
};

const ladder = {
  ...unlimited,
  replenishmentGrowth: '50',
  callbackRate: '0.2',
  rollbackRate: '0.3',
};

const grid = {
  ...unlimited,
  targetRate: '0',
};

/**
 * One that earns, one whose target is so far that its ladder fills, a grid with many cells, and one that is paused. The market of each installation is
 * another one: spot and little leverage last through all of them.
 */
export const ownTasks: readonly OwnTask[] = [
  {
    assignmentType: 1,
    instId: 'BTC-USDT',
    words: { ...ladder, firstSz: '100', replenishmentMax: '6', replenishmentRate: '2', replenishmentGrowth: '30', targetRate: '1.2' },
  },
  {
    assignmentType: 4,
    instId: 'DOGE-USDT-SWAP',
    words: { ...ladder, firstSz: '0.2', replenishmentMax: '8', replenishmentRate: '1', replenishmentGrowth: '20', targetRate: '40' },
  },
  {
    assignmentType: 7,
    instId: 'ETH-USDT',
    words: { ...grid, firstSz: '40', replenishmentMax: '20', replenishmentRate: '1.5' },
  },
  {
    assignmentType: 1,
    instId: 'SOL-USDT',
    words: { ...ladder, firstSz: '30', replenishmentMax: '4', replenishmentRate: '2.5', targetRate: '3' },
    pausedAt: 0.7,
  },
];

interface OpenedGroup {
  /** The name under which it was seeded. */
  seedKey: string;
  /** With the words that a trader sets himself. */
  slots: readonly { slot: string; lossNum?: string; lever?: string }[];
  /** When its trader closes its positions, and a look later stops it. */
  stoppedAt?: Share;
}

/** A pyramid that is stopped, and a ladder that is hosted. */
export const groups: readonly OpenedGroup[] = [
  { seedKey: 'pyramid', slots: [{ slot: 'sol', lossNum: '150' }], stoppedAt: 0.45 },
  {
    seedKey: 'futures-ladder',
    slots: [
      { slot: 'btc', lossNum: '200', lever: '2' },
      { slot: 'eth', lossNum: '200', lever: '2' },
    ],
  },
];

export const groupWords = {
  agreementVersion: hostingAgreementVersion,
  confirmNoStop: true,
  confirmPartialLadder: true,
} as const;

/** UID of the trader who is followed, and the terms. */
export const follow = {
  uid: '10000004',
  terms: {
    mode: 'proportional',
    allocation: '800',
    lever: '2',
    maxSlipPct: '1',
    replenishmentMax: '4',
    lossNum: '400',
    targetNum: '0',
    instIds: ['SOL-USDT-SWAP', 'XRP-USDT-SWAP'],
    directions: ['short'],
    onLeaderEnd: 'close',
  },
} as const;

/** USDT of the wallet that become fuel, each time there is less than the least. */
export const FUEL = '300';
export const FUEL_LEAST = '60';
