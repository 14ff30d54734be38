// What a menu permission is called, and what it hides: pages, calls, or a part of a page.
import { calls, kinds, pageAccess, permissions, type PermissionAlias } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';

/** The permission's name in the operator's language. */
export function usePermissionName(): (alias: PermissionAlias) => string {
  const { t } = useLocale();
  return (alias) => {
    const kind = kinds.find((one) => Object.values(one.permissions).some((own) => own === alias));
    if (!kind) return t(`console.screen.${alias}` as MessageKey);
    const control = controlsOf(kind).find(([, own]) => own === alias)?.[0] ?? 'view';
    return t('console.permissionOfKind', { kind: t(`tasks.kind.${kind.type}` as MessageKey), control: t(`console.control.${control}`) });
  };
}

type Kind = (typeof kinds)[number];
type Control = keyof Kind['permissions'];

export function controlsOf(kind: Kind): [Control, PermissionAlias][] {
  return Object.entries(kind.permissions) as [Control, PermissionAlias][];
}

interface Hidden {
  pages: string[];
  calls: string[];
  isReserved: boolean;
}

export function hiddenBy(alias: PermissionAlias): Hidden {
  return {
    pages: Object.entries(pageAccess).flatMap(([page, access]) => (access === alias ? [page] : [])),
    calls: calls.flatMap(({ name, permission }) => (permission === alias ? [name] : [])),
    isReserved: permissions.find((one) => one.alias === alias)?.reserved !== undefined,
  };
}
