// Where the pages of a kind are and what it is called: all of it follows from the kind of the contract.
import { findOfferedKind, offeredKinds, type Kind } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';

export interface KindPage {
  kind: Kind;
  /** First part of the addresses of its form and details. */
  kindPage: string;
  label: MessageKey;
  /** What it trades on. */
  product: MessageKey;
  icon: IconName;
}

/** Drawn as what the price does, by the specification's type; any other kind is a ladder. */
const icons: Readonly<Record<number, IconName>> = {
  1: 'kindSpot',
  2: 'kindSpot',
  5: 'kindFollow',
  6: 'kindIdle',
  7: 'kindGrid',
  8: 'kindGrid',
  9: 'kindBowling',
  10: 'kindBowling',
  12: 'kindVibrate',
  16: 'kindMidOrbit',
  18: 'kindPyramid',
  [-1]: 'kindDip',
};

export function pageOfKind(kind: Kind): KindPage {
  // The catalogues name every offered kind; a test holds that.
  const label = `tasks.kind.${kind.type}` as MessageKey;
  return { kind, kindPage: kind.page, label, product: productOf(kind), icon: icons[kind.type] ?? 'ladder' };
}

function productOf({ products }: Kind): MessageKey {
  if (products.length > 1) return 'tasks.product.either';
  return products[0] === 'spot' ? 'tasks.product.spot' : 'tasks.product.perp';
}

/** Every kind that can be made, in the order of the contract. */
export const kindPages: readonly KindPage[] = offeredKinds.map(pageOfKind);

/** Undefined for a type that this build does not have. */
export function kindPageOf(assignmentType: number): KindPage | undefined {
  const kind = findOfferedKind(assignmentType);
  return kind && pageOfKind(kind);
}

/** Where a task stands. What a follow copies is decided with the follow. */
export function placeOfTask(id: string, { kind, kindPage }: KindPage) {
  if (kind.madeBy === 'follow') return { to: '/myfollow' } as const;
  return { to: '/$kindPage/details/$assignmentId', params: { kindPage, assignmentId: id } } as const;
}
