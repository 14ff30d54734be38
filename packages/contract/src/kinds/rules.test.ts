// The table of broken rules against what the kinds refuse: each row breaks its own rule and no other, and no kind refuses what has no row.
import { uniformOf } from '@millrace/market';
import { describe, expect, test } from 'vitest';
import { brokenRulesOf, brokenWords, nameOfRow, productsOf, type BrokenRule, type KindOnProduct } from '../testing/broken-rules.ts';
import { btcSpot, btcSwap } from '../testing/instruments.ts';
import { settingsInstrumentOf } from '../settings-instrument.ts';
import { kinds } from './index.ts';
import { readEditedSettings, readWireSettings, wireDefaults, type SettingsInstrument, type TaskSettings } from './kind.ts';
import { settingOf, valueIssues, type KindField } from './kind-fields.ts';

const DRAWS = 1_500;
/** Share of the fields that differ from their default. */
const CHANGED = 0.25;

// A follow has calls of its own; their tests break its rules.
const everywhere = kinds
  .filter(({ madeBy }) => madeBy !== 'follow')
  .flatMap(({ type }) => productsOf(type))
  .map((each) => [`${each.kind.key} on ${each.product}`, each] as const);
const listed = ({ product }: KindOnProduct): SettingsInstrument => settingsInstrumentOf(product === 'spot' ? btcSpot : btcSwap);

/** As no listed instrument is: little leverage, a minimum of several lots, twenty times the commission. */
const odd = (each: KindOnProduct): SettingsInstrument => ({
  ...listed(each),
  maxLeverage: each.product === 'spot' ? 1 : 10,
  minSize: '0.05',
  takerRate: '0.01',
});
/** What only such an instrument refuses, so that no call of a test can. */
const oddOnly: readonly string[] = [
  ...['lever tooBig', 'firstSz belowMinimum', 'sellNum belowMinimum', 'targetRate targetBelowCosts', 'replenishmentRate targetBelowCosts'],
  ...['lockSize belowMinimum', 'replenishmentMax targetBelowCosts'],
];

function issuesOf(each: KindOnProduct, row: BrokenRule): string[] {
  const { kind, product } = each;
  const defaults = readWireSettings(kind, wireDefaults(kind, product), listed(each)).settings;
  const current = { ...defaults, ...row.operator?.settings } as TaskSettings;
  return named(readEditedSettings(kind, brokenWords(each, row), { on: listed(each), current }).issues);
}

function named(issues: readonly { field: string; rule: string }[]): string[] {
  return issues.map(({ field, rule }) => `${field} ${rule}`);
}

describe.each(everywhere)('%s', (_name, each) => {
  test.each(brokenRulesOf(each).map((row) => [nameOfRow(row), row] as const))('%s', (_row, row) => {
    expect(issuesOf(each, row)).toEqual([`${row.field} ${row.rule}`]);
  });

  test('refuses nothing that has no row', () => {
    const rows = new Set(named(brokenRulesOf(each)));
    expect([...drawn(each, listed(each))].filter((issue) => !rows.has(issue))).toEqual([]);
    expect([...drawn(each, odd(each))].filter((issue) => !rows.has(issue) && !oddOnly.includes(issue))).toEqual([]);
  });
});

/** Every issue of settings drawn at random, a few of them changed at a time. */
function drawn({ kind, product }: KindOnProduct, on: SettingsInstrument): Set<string> {
  const fields = Object.values(kind.fieldsOn(product));
  const choices = fields.map((field) => [field, valuesOf(field)] as const);
  const found = new Set<string>();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const settings = choices.map(([field, values], at) => {
      const isChanged = uniformOf(draw, at, 1, 0) < CHANGED;
      return [field.name, isChanged ? values[Math.floor(uniformOf(draw, at, 2, 0) * values.length)] : values[0]] as const;
    });
    for (const issue of named(kind.issues(Object.fromEntries(settings), on))) found.add(issue);
  }
  return found;
}

const prices = ['', '58000', '58000.05', '62000', '64000'];
const numbers = ['0', '0.000001', '0.015', '0.1', '0.45', '1', '2', '6', '20', '98'];

/** The default, then others that the field alone takes. */
function valuesOf(field: KindField) {
  if (field.fixed !== undefined) return [settingOf(field, field.fixed)];
  if (field.unit === 'choice') return [field.default, ...(field.codes === undefined ? field.options : Object.keys(field.codes))];
  const texts = [field.default, ...(field.unit === 'price' ? prices : [...numbers, field.min, field.max])];
  return texts.filter((text) => valueIssues(field, text).length === 0).map((text) => settingOf(field, text));
}
