// Where the pages of a kind are and what it is called: all of it follows from the kind of the contract.
import { findOfferedKind, offeredKinds, type Kind, type Product } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';

export interface KindPage {
  kind: Kind;
  /** First part of the addresses of its form and details. */
  kindPage: string;
  label: MessageKey;
  product: MessageKey;
  icon: IconName;
}

const products: Record<Product, Pick<KindPage, 'product' | 'icon'>> = {
  spot: { product: 'tasks.product.spot', icon: 'ladder' },
  swap: { product: 'tasks.product.perp', icon: 'strategy' },
};

function pageOf(kind: Kind): KindPage {
  // The catalogues name every offered kind; a test holds that.
  const label = `tasks.kind.${kind.type}` as MessageKey;
  return { kind, kindPage: kind.page, label, ...products[kind.products[0] ?? 'swap'] };
}

/** Every kind, in the order of the contract. */
export const kindPages: readonly KindPage[] = offeredKinds.map(pageOf);

/** Undefined for a type that this build does not have. */
export function kindPageOf(assignmentType: number): KindPage | undefined {
  const kind = findOfferedKind(assignmentType);
  return kind && pageOf(kind);
}
