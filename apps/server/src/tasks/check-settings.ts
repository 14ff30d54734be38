// Refuses settings that do not fit together or do not fit the instrument, with one row per field as for any other input.
import {
  averagingIssues,
  averagingSettingsOf,
  productTypes,
  type AveragingSettings,
  type AveragingWire,
  type InstrumentInfo,
} from '@millrace/contract';
import { Refusal } from '../shared/refusal.ts';
import { settingsInstrumentOf } from './task-product.ts';

/** The checked settings; leverage is 1 for a spot pair, whatever was sent. @throws Refusal settingsInvalid */
export function checkedSettings(wire: AveragingWire, product: InstrumentInfo): AveragingSettings {
  const sent = averagingSettingsOf(wire);
  const settings = product.productType === productTypes.spot ? { ...sent, leverage: 1 } : sent;
  const issues = averagingIssues(settings, settingsInstrumentOf(product));
  if (issues.length > 0) throw new Refusal('settingsInvalid', undefined, issues);
  return settings;
}
