// The slots of a group's newest version with what each and all of them need at worst, on the venue of the caller's account.
import {
  groupSettingsWire,
  hostingAgreementVersion,
  kindOf,
  pageTenantAssignmentByGroupId,
  productOfType,
  productTypes,
  traderWords,
  type GroupSlot,
  type GroupSlotView,
  type InstrumentInfo,
  type SlotChange,
} from '@millrace/contract';
import { addDecimals, compareDecimals } from '@millrace/market';
import { instrumentTypeOf } from '@millrace/okx';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listProducts, productName, venueOfUser, type UserVenue } from '../../market/index.ts';
import { startFigures } from '../../tasks/index.ts';
import { findPublishedGroup, type PublishedGroup } from '../../shared/groups/template.store.ts';
import { groupView } from '../shared/group-view.ts';
import { dipOfSlot, type SlotDip } from './dip-of-slot.ts';
import { getGroup } from '../shared/own-group.ts';
import { figuresFor, findOwnGroup } from './page-assignment-group.ts';

export const pageTenantAssignmentByGroupIdRoute = handler(pageTenantAssignmentByGroupId, async (context, request) => {
  const { input, tenant, session, language, read } = request;
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { group, own, venue, figures, takenOver } = await read(async (tx) => {
    const published = await getGroup(tx, tenant, input.groupId, 'view');
    const mine = await findOwnGroup(tx, session.userId, published.id);
    return {
      group: published,
      own: mine,
      venue: await venueOfUser(context, tx, { tenant, session }),
      figures: await figuresFor(context, tx, { reader: { tenant, session }, groupId: published.id, own: mine }),
      takenOver: mine && (await findPublishedGroup(tx, { tenantId: tenant.id, id: published.id, version: mine.opened.version })),
    };
  });
  const products = await productsOf(context, venue, group.slots);
  const rows = await Promise.all(
    group.slots.map(async (slot) => {
      const product = products.get(slot.instId);
      const dip = await dipOfSlot(context, venue.venueId, { assignmentType: group.assignmentType, slot, product });
      return { ...slotView(group.assignmentType, slot, product), ...dip };
    }),
  );
  return {
    total: rows.length,
    pageNum,
    pageSize,
    rows: rows.slice(offset, offset + pageSize),
    group: groupView(group, { own, figures }, language),
    agreementVersion: hostingAgreementVersion,
    needed: sumOf(rows.map((row) => row.needed)),
    lossAtLimits: sumOf(rows.map((row) => row.lossAtLimit)),
    changes: takenOver === undefined ? [] : changesSince(takenOver, group),
  };
});

/** Settings of the operator that differ between two versions, of slots that both have. Leverage bounds what a trader sets: it is named when it falls. */
function changesSince(before: PublishedGroup, { assignmentType, slots }: PublishedGroup): SlotChange[] {
  return slots.flatMap(({ slot, instId, settings }) => {
    const was = before.slots.find((other) => other.slot === slot && other.instId === instId);
    if (was === undefined) return [];
    const [from, to] = [was.settings, settings].map((each) => wireOf(assignmentType, { instId, settings: each }));
    return Object.entries(to ?? {}).flatMap(([word, text]): SlotChange[] => {
      const old = from?.[word] ?? '';
      const isTheirs = traderWords.has(word) && !(word === 'lever' && Number(text) < Number(old));
      return text === old || isTheirs ? [] : [{ slot, instId, word, from: old, to: text }];
    });
  });
}

function wireOf(assignmentType: number, { instId, settings }: Pick<GroupSlot, 'instId' | 'settings'>): Record<string, string> {
  return groupSettingsWire(kindOf(assignmentType), settings, productOfType(productTypeOf(instId)));
}

function productTypeOf(instId: string): number {
  return instrumentTypeOf(instId) === 'SPOT' ? productTypes.spot : productTypes.contract;
}

/** The instruments of these slots, by name, as the venue lists them. */
async function productsOf(context: Context, venue: UserVenue, slots: readonly GroupSlot[]): Promise<Map<string, InstrumentInfo>> {
  const types = new Set(slots.map(({ instId }) => instrumentTypeOf(instId)));
  const lists = await Promise.all([...types].map((type) => listProducts(context, venue, type)));
  return new Map(lists.flat().map((product) => [product.instId, product]));
}

function slotView(
  assignmentType: number,
  { slot, instId, settings }: GroupSlot,
  product: InstrumentInfo | undefined,
): Omit<GroupSlotView, keyof SlotDip> {
  const wire = wireOf(assignmentType, { instId, settings });
  const isPriced = product !== undefined && product.lastPrice !== '';
  const figures = isPriced
    ? startFigures({ assignmentType, settings }, product, '0')
    : { needed: '', coveragePct: '', liqPx: '', loss: '' };
  return {
    slot,
    instId,
    productName: productName(instId),
    productType: productTypeOf(instId),
    buyType: { long: 1, short: 2, both: 3 }[settings.direction],
    settings: wire,
    changeable: Object.keys(wire).filter((word) => traderWords.has(word)),
    needed: figures.needed,
    lossAtLimit: compareDecimals(settings.stopLossAmount, '0') === 0 ? '' : settings.stopLossAmount,
    coveragePct: figures.coveragePct,
    liqPx: figures.liqPx,
    loss: figures.loss,
    lastPrice: product?.lastPrice ?? '',
  };
}

/** Empty where one is. */
function sumOf(amounts: readonly string[]): string {
  return amounts.includes('') ? '' : amounts.reduce(addDecimals, '0');
}
