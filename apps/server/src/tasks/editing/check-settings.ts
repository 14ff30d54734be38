// Refuses settings that do not fit together or do not fit the instrument, with one row per field as for any other input.
import {
  foreignWords,
  kindOf,
  readEditedSettings,
  readGroupSettings,
  readWireSettings,
  settingsInstrumentOf,
  type InputIssue,
  type InstrumentInfo,
  type Kind,
  type TaskSettings,
} from '@millrace/contract';
import { Refusal } from '../../shared/refusal.ts';

interface Sent {
  assignmentType: number;
  words: Readonly<Record<string, unknown>>;
}

/** The settings that a call's words mean to this kind. @throws Refusal inputInvalid for single words, settingsInvalid for what does not fit together */
export function checkedSettings({ assignmentType, words }: Sent, product: InstrumentInfo): TaskSettings {
  const kind = ownKind({ assignmentType, words });
  return soundSettings(readWireSettings(kind, words, settingsInstrumentOf(product)));
}

/** As `checkedSettings`, of a task that has settings: what no form enters stays, such as an operator's words of a task that left its group. */
export function checkedEdit({ assignmentType, words }: Sent, product: InstrumentInfo, current: TaskSettings): TaskSettings {
  const kind = ownKind({ assignmentType, words });
  return soundSettings(readEditedSettings(kind, words, { on: settingsInstrumentOf(product), current }));
}

/** @throws Refusal inputInvalid for words of other kinds */
function ownKind({ assignmentType, words }: Sent): Kind {
  const kind = kindOf(assignmentType);
  const foreign = foreignWords(kind, words);
  if (foreign.length > 0) throw new Refusal('inputInvalid', undefined, foreign);
  return kind;
}

/** The task of a group, and what its template says of its slot. */
export interface GroupTask {
  settings: TaskSettings;
  leverageMax: number;
  bothAllowed: boolean;
}

/** As `checkedSettings`, of a task whose operator sets most: `fixedByOperator` for a word that changes what is his. */
export function checkedGroupSettings({ assignmentType, words }: Sent, product: InstrumentInfo, task: GroupTask): TaskSettings {
  const { settings: current, leverageMax, bothAllowed } = task;
  const on = { ...settingsInstrumentOf(product), bothAllowed };
  return soundSettings(readGroupSettings(kindOf(assignmentType), { current, leverageMax }, { words, on }));
}

function soundSettings({ settings, issues }: { settings: TaskSettings | null; issues: readonly InputIssue[] }): TaskSettings {
  if (settings === null) throw new Refusal('inputInvalid', undefined, [...issues]);
  if (issues.length > 0) throw new Refusal('settingsInvalid', undefined, [...issues]);
  return settings;
}
