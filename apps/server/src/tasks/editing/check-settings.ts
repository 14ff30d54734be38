// Refuses settings that do not fit together or do not fit the instrument, with one row per field as for any other input.
import { foreignWords, kindOf, readWireSettings, settingsInstrumentOf, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { Refusal } from '../../shared/refusal.ts';

/** The settings that a call's words mean to this kind. @throws Refusal inputInvalid for single words, settingsInvalid for what does not fit together */
export function checkedSettings(
  { assignmentType, words }: { assignmentType: number; words: Readonly<Record<string, unknown>> },
  product: InstrumentInfo,
): TaskSettings {
  const kind = kindOf(assignmentType);
  const foreign = foreignWords(kind, words);
  if (foreign.length > 0) throw new Refusal('inputInvalid', undefined, foreign);
  const { settings, issues } = readWireSettings(kind, words, settingsInstrumentOf(product));
  if (settings === null) throw new Refusal('inputInvalid', undefined, [...issues]);
  if (issues.length > 0) throw new Refusal('settingsInvalid', undefined, [...issues]);
  return settings;
}
