// Kinds that the menu shows to this trader.
import { kindPages, type KindPage } from '../../shared/pages/kind-pages.ts';
import { useSession } from '../../shared/services/services-context.ts';

export interface OpenKind extends KindPage {
  /** By a form. */
  canMake: boolean;
}

export function useOpenKinds(): readonly OpenKind[] {
  const permissions = useSession((state) => state.permissions);
  return kindPages
    .filter(({ kind }) => permissions.includes(kind.permissions.view))
    .map((page) => ({
      ...page,
      canMake: page.kind.madeBy === 'form' && permissions.includes(page.kind.permissions.add),
    }));
}
