// Which words and pages belong to a kind of the contract. The pages are those of the tasks.
import { taskKinds, type TaskKind } from '@millrace/contract';
import type { IconName } from '@millrace/ui';
import type { MessageKey } from '@millrace/i18n';
import { useSession } from '../../shared/services/services-context.ts';

interface KindPages {
  label: MessageKey;
  product: MessageKey;
  icon: IconName;
  form: '/stock-optional/form' | '/contract-optional/form';
  details: '/stock-optional/details/$assignmentId' | '/contract-optional/details/$assignmentId';
}

const pages: Record<TaskKind['assignmentType'], KindPages> = {
  1: {
    label: 'tasks.kind.1',
    product: 'tasks.product.spot',
    icon: 'ladder',
    form: '/stock-optional/form',
    details: '/stock-optional/details/$assignmentId',
  },
  4: {
    label: 'tasks.kind.4',
    product: 'tasks.product.perp',
    icon: 'strategy',
    form: '/contract-optional/form',
    details: '/contract-optional/details/$assignmentId',
  },
};

/** Undefined for a code that this app has no pages for. */
export function pagesOf(assignmentType: number): KindPages | undefined {
  return assignmentType === 1 || assignmentType === 4 ? pages[assignmentType] : undefined;
}

export interface OpenKind extends KindPages {
  kind: TaskKind;
  canMake: boolean;
}

/** Kinds that the menu shows to this trader. */
export function useOpenKinds(): readonly OpenKind[] {
  const permissions = useSession((state) => state.permissions);
  return taskKinds
    .filter((kind) => permissions.includes(kind.permissions.view))
    .map((kind) => ({ ...pages[kind.assignmentType], kind, canMake: permissions.includes(kind.permissions.add) }));
}
