// Maps a published group, and what its caller has opened of it, to the contract's strategy group. No other file does.
import type { GroupFigures, GroupState, LanguageTag, StrategyGroup } from '@millrace/contract';
import type { TaskSummary } from '@millrace/engine';
import { partsOf } from '../../tasks/index.ts';
import type { OpenedGroup } from '../../shared/groups/opened.store.ts';
import type { PublishedGroup } from '../../shared/groups/template.store.ts';

/** What a trader has opened: the group and its living tasks. */
export interface OwnGroup {
  opened: OpenedGroup;
  tasks: readonly TaskSummary[];
}

export function groupView(
  group: PublishedGroup,
  { own, figures }: { own: OwnGroup | undefined; figures: GroupFigures },
  language: LanguageTag,
): StrategyGroup {
  return {
    id: group.id,
    groupName: group.name,
    type: group.assignmentType,
    version: group.version,
    words: group.words[language],
    slots: group.slots.length,
    state: groupStateOf(own),
    withdrawn: group.withdrawnAtMs !== null,
    opened: own === undefined ? null : openedView(own),
    figures,
  };
}

function openedView({ opened, tasks }: OwnGroup): StrategyGroup['opened'] {
  return {
    credentialId: opened.credentialId,
    environment: opened.environment,
    version: opened.version,
    agreementVersion: opened.agreementVersion,
    tasks: tasks.length,
    running: tasks.filter(({ tradingEnabled }) => tradingEnabled).length,
    failed: tasks.filter(needsCaller).length,
    openTime: opened.createdAtMs,
  };
}

function needsCaller({ group, fault }: Pick<TaskSummary, 'group' | 'fault'>): boolean {
  return group?.step === 'failed' || fault !== null;
}

/** What needs its trader comes before everything else, a way out before it. */
export function groupStateOf(own: OwnGroup | undefined): GroupState {
  if (own === undefined || own.opened.state === 'closed') return 'notOpened';
  const { opened, tasks } = own;
  if (opened.state === 'closing') return 'closing';
  if (tasks.some(needsCaller)) return 'error';
  if (opened.state === 'opening') return 'opening';
  if (tasks.some((task) => partsOf(task).some(({ phase }) => phase === 'UNKNOWN'))) return 'unknown';
  return tasks.some(({ tradingEnabled }) => tradingEnabled) ? 'ready' : 'stopped';
}
