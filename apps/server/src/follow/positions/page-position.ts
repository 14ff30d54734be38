// What the caller holds of his traders.
import { pagePosition, type CopiedPosition } from '@millrace/contract';
import { decimalToPlaces, openResult } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { partsOf } from '../../tasks/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { findFollow } from '../shared/follow.store.ts';
import { productsOf, type Products } from '../shared/products.ts';
import { listHoldingTasks, type CopyingTask } from './position.store.ts';

export const pagePositionRoute = handler(pagePosition, async (context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const tasks = await read(async (tx) => {
    if (input.followId !== undefined && !(await findFollow(tx, input.followId, session.userId))) refuse('notFound');
    return listHoldingTasks(tx, session.userId, input.followId);
  });
  const positions = tasks.flatMap(heldOf);
  const shown = positions.slice(offset, offset + pageSize);
  const products = await pricesOf(context, shown);
  return { total: positions.length, pageNum, pageSize, rows: shown.map((each) => viewOf(each, products)) };
});

interface Held {
  task: CopyingTask;
  part: ReturnType<typeof partsOf>[number];
}

function heldOf(task: CopyingTask): Held[] {
  return partsOf(task)
    .filter(({ sz }) => sz !== '0')
    .map((part) => ({ task, part }));
}

async function pricesOf(context: Context, positions: readonly Held[]): Promise<Map<string, Products>> {
  const found = new Map<string, Products>();
  for (const venueId of new Set(positions.map(({ task }) => task.venueId))) {
    const products = await productsOf(context, venueId);
    if (products !== undefined) found.set(venueId, products);
  }
  return found;
}

function viewOf({ task, part }: Held, prices: ReadonlyMap<string, Products>): CopiedPosition {
  const { followId, traderName, id, version, instId, venueId, view } = task;
  const { leg, sz, avgPx, liqPx, securedAssets } = part;
  const product = prices.get(venueId)?.get(instId);
  const wait = (act: string): string => view?.waits.find((each) => each.leg === leg && each.act === act)?.price ?? '';
  return {
    followId,
    traderName,
    userAssignmentId: id,
    version,
    instId,
    posSide: leg === 'L' ? 'long' : 'short',
    sz,
    avgPx,
    liqPx,
    securedAssets,
    open:
      product === undefined || product.lastPrice === ''
        ? null
        : decimalToPlaces(openResult(part, product.lastPrice, product.contractValue), 8, 'halfEven'),
    targetPx: wait('target'),
    stopPx: wait('loss'),
  };
}
