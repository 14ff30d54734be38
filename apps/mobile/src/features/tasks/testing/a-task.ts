// A task for tests of pure functions: long 7 contracts of BTC at 58140, the worked example of the averaging leg.
import type { Assignment } from '@millrace/contract';

export function aLeg(change: Partial<Assignment['legs'][number]> = {}): Assignment['legs'][number] {
  return {
    leg: 'L',
    phase: 'HOLDING',
    sz: '7',
    avgPx: '58140',
    securedAssets: '813.96',
    orderNum: 2,
    liqPx: '46722.3',
    realizedPnl: '0',
    fees: '2.0349',
    funding: '0',
    ...change,
  };
}

export function aTask(change: Partial<Assignment> = {}): Assignment {
  const held = change.sz ?? '0';
  return {
    id: 'tsk_0000000000000001',
    version: 1,
    productType: 2,
    assignmentType: 4,
    instId: 'BTC-USDT-SWAP',
    productName: 'BTCUSDT',
    credentialId: 'crd_0000000000000001',
    environment: 'paper',
    status: 'open',
    stopMake: 'open',
    runStatus: '1',
    fault: null,
    repeatOrder: -1,
    buyType: 1,
    lever: 5,
    sz: held,
    avgPx: held === '0' ? '' : '58140',
    securedAssets: held === '0' ? '0' : '813.96',
    sumPnl: '0',
    orderNum: 0,
    replenishmentMax: 5,
    firstSz: '1',
    targetRate: '1.2',
    createTime: 0,
    agreedTime: null,
    isMoving: false,
    legs: held === '0' ? [] : [aLeg({ sz: held })],
    hedge: null,
    waits: [],
    why: null,
    ...change,
  };
}

export function aWait(change: Partial<Assignment['waits'][number]>): Assignment['waits'][number] {
  return { leg: 'L', act: 'add', price: '56271.6', size: '8', armed: false, ...change };
}
