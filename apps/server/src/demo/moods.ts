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

const ladder = {
  buyType: '1',
  replenishmentGrowth: '50',
  callbackRate: '0.2',
  rollbackRate: '0.3',
  targetNum: '0',
  lossNum: '0',
  makeMin: '',
  makeMax: '',
  placeFirstInterval: '0',
  repeatOrder: '-1',
};

/** One that earns, one whose target is so far that its ladder fills, a grid with many cells, and one that is paused. */
export const ownTasks: readonly OwnTask[] = [
  {
    assignmentType: 4,
    instId: 'DOGE-USDT-SWAP',
    words: { ...ladder, firstSz: '1', replenishmentMax: '5', replenishmentRate: '3', targetRate: '2', lever: '3' },
  },
  {
    assignmentType: 1,
    instId: 'BTC-USDT',
    words: { ...ladder, firstSz: '40', replenishmentMax: '8', replenishmentRate: '1', replenishmentGrowth: '20', targetRate: '30' },
  },
  {
    assignmentType: 7,
    instId: 'ETH-USDT',
    words: {
      buyType: '1',
      firstSz: '40',
      replenishmentMax: '20',
      replenishmentRate: '1.5',
      targetRate: '0',
      targetNum: '0',
      lossNum: '0',
      makeMin: '',
      makeMax: '',
      placeFirstInterval: '0',
      repeatOrder: '-1',
    },
  },
  {
    assignmentType: 1,
    instId: 'SOL-USDT',
    words: { ...ladder, firstSz: '30', replenishmentMax: '4', replenishmentRate: '2.5', targetRate: '3' },
    pausedAt: 0.7,
  },
];

/** By the name under which the group was seeded: slots of a pyramid whose stops close it, and of a ladder that is hosted. */
export const groups = [
  { seedKey: 'pyramid', slots: [{ slot: 'sol' }] },
  { seedKey: 'futures-ladder', slots: [{ slot: 'btc' }, { slot: 'eth' }] },
] as const;

export const groupWords = {
  status: 'open',
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
    lever: '3',
    maxSlipPct: '1',
    replenishmentMax: '4',
    lossNum: '400',
    targetNum: '0',
    instIds: ['XRP-USDT-SWAP'],
    directions: ['short'],
    onLeaderEnd: 'close',
  },
} as const;

/** USDT of the wallet that become fuel. */
export const FUEL = '300';
