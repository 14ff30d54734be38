// Refuses settings that do not fit together or do not fit the instrument, with one row per field as for any other input.
import { averagingIssues, averagingSettingsOf, type AveragingSettings, type AveragingWire, type InstrumentInfo } from '@millrace/contract';
import { Refusal } from '../refusal.ts';
import { settingsInstrumentOf } from './task-product.ts';

/** The settings in our words. @throws Refusal settingsInvalid */
export function checkedSettings(wire: AveragingWire, product: InstrumentInfo): AveragingSettings {
  const settings = averagingSettingsOf(wire);
  const issues = averagingIssues(settings, settingsInstrumentOf(product));
  if (issues.length > 0) throw new Refusal('settingsInvalid', undefined, issues);
  return settings;
}
