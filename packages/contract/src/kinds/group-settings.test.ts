// A slot's settings on the wire and back.
import { expect, test } from 'vitest';
import { groupTypes, selectionTypes } from './group-kinds.ts';
import { groupSettingsOf, groupSettingsWire } from './group-settings.ts';
import { kindOf } from './index.ts';
import { settingOf } from './kind-fields.ts';
import type { TaskSettings } from './kind.ts';

test.each([...groupTypes, ...selectionTypes])('settings of a slot of kind %i come back from the wire as they were', (type) => {
  const kind = kindOf(type);
  for (const product of kind.products) {
    const fields = Object.values(kind.fieldsOn(product)).filter(({ optional }) => optional !== true);
    const settings = Object.fromEntries(fields.map((field) => [field.name, settingOf(field, field.fixed ?? field.default)]));
    const wire = groupSettingsWire(kind, settings as unknown as TaskSettings, product);
    expect(groupSettingsOf(kind, wire, product)).toEqual(settings);
  }
});
