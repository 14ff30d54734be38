// Which control of the menu an edit belongs to: amounts of take profit and stop loss and the price range have controls of their own beside the edit of everything.
import { findOfferedKind, type TaskPermission, type TaskSettings } from '@millrace/contract';
import { refuse } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';

/** Settings by the control that alone may change them. */
const controls: readonly { control: TaskPermission; settings: ReadonlySet<string> }[] = [
  { control: 'tpSl', settings: new Set(['targetAmount', 'stopLossAmount']) },
  { control: 'range', settings: new Set(['rangeMin', 'rangeMax']) },
];

export interface EditedTask {
  assignmentType: number;
  instId: string;
  settings: TaskSettings;
}

/** @throws Refusal notFound unless the tenant has the edit, or the control of exactly what changes */
export function requireEdit(
  { permissions }: Pick<Tenant, 'permissions'>,
  task: EditedTask,
  to: Pick<EditedTask, 'instId' | 'settings'>,
): void {
  const kind = findOfferedKind(task.assignmentType) ?? refuse('notFound');
  if (permissions.includes(kind.permissions.edit)) return;
  const changed = task.instId === to.instId ? changedSettings(task.settings, to.settings) : undefined;
  const one = changed && controls.find(({ settings }) => changed.every((name) => settings.has(name)));
  if (!one || !permissions.includes(kind.permissions[one.control])) refuse('notFound');
}

function changedSettings(from: object, to: object): string[] {
  const [before, after] = [new Map(Object.entries(from)), new Map(Object.entries(to))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)));
}
