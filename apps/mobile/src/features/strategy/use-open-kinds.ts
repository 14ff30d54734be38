// Kinds that the menu shows to this trader.
import type { MessageKey } from '@millrace/i18n';
import { kindPages, type KindPage } from '../../shared/pages/kind-pages.ts';
import { useSession } from '../../shared/services/services-context.ts';

export interface OpenKind extends KindPage {
  /** By a form. */
  canMake: boolean;
  /** What it does, in a line. */
  short: MessageKey;
}

/** By the specification's type; a ladder unless said. */
const shorts: Readonly<Record<number, MessageKey>> = {
  1: 'tabs.short.spot',
  6: 'tabs.short.savings',
  7: 'tabs.short.grid',
  9: 'tabs.short.roll',
  [-1]: 'tabs.short.dip',
};

export function useOpenKinds(): readonly OpenKind[] {
  const permissions = useSession((state) => state.permissions);
  return kindPages
    .filter(({ kind }) => permissions.includes(kind.permissions.view))
    .map((page) => ({
      ...page,
      canMake: page.kind.madeBy === 'form' && permissions.includes(page.kind.permissions.add),
      short: shorts[page.kind.type] ?? 'tabs.short.ladder',
    }));
}
