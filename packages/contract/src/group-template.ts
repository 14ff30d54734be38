// The template of a group as an operator writes it, and its check: single values by the kind's fields, what must fit together by the kind's rules
// (strategies.md 1.1, 1.6), each mistake with its slot and field.
import { FEE_RATES, findInstrument } from '@millrace/market';
import { z } from 'zod/mini';
import { slotKey } from './group-moves.ts';
import { inputIssuesOf } from './input-rules.ts';
import { groupTypes, selectionTypes } from './kinds/group-kinds.ts';
import { kindOf } from './kinds/index.ts';
import type { Kind, Product, SettingsInstrument, TaskSettings } from './kinds/kind.ts';
import type { KindField, KindIssue } from './kinds/kind-fields.ts';
import { readFileSettings, wordInFile } from './kinds/settings-file.ts';
import { languageTags, type LanguageTag } from './languages.ts';
import { wireInstId } from './wire.ts';

/** Slots of one group. */
export const SLOTS_MAX = 50;
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATE_WORDS_MAX = 600;
/** Kinds that templates are of. */
export const templateKinds = [...groupTypes, ...selectionTypes];

const plainText = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^<>\p{Cc}]*$/u, 'words'));

const fileSchema = z.strictObject({
  /** The group that gets a new version; a new group without it. */
  id: z.optional(z.string().check(z.regex(/^grp_[0-9A-Za-z]{8,40}$/, 'identifier'))),
  kind: z.literal(templateKinds),
  name: plainText(TEMPLATE_NAME_MAX),
  words: z.strictObject(Object.fromEntries(languageTags.map((tag) => [tag, plainText(TEMPLATE_WORDS_MAX)]))),
  slots: z
    .array(
      z.strictObject({
        slot: slotKey,
        instId: wireInstId,
        /** Lets this slot trade both directions where its kind alone does not. */
        bothAllowed: z.optional(z.boolean()),
        settings: z.record(z.string(), z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(SLOTS_MAX)),
});
export type GroupTemplateFile = z.input<typeof fileSchema>;

/** One task of a group: its name within the group, what it trades and every setting, as tasks store them. */
export interface GroupSlot {
  slot: string;
  instId: string;
  bothAllowed: boolean;
  settings: TaskSettings;
}

export interface GroupTemplate {
  id: string | undefined;
  assignmentType: number;
  name: string;
  words: Readonly<Record<LanguageTag, string>>;
  slots: readonly GroupSlot[];
}

/** A mistake of a template; `slot` is null where it is not in one. `field` is the file's own word. */
export interface TemplateIssue extends Omit<KindIssue, 'args'> {
  slot: string | null;
  /** Where the slot stands among the slots of the file; null where the mistake is not in one. */
  at: number | null;
  args: Record<string, string | number>;
}

export type CheckedTemplate = { template: GroupTemplate; issues: readonly [] } | { template: null; issues: readonly TemplateIssue[] };

/** Reads a template file. An instrument that is not in the built-in table is refused: its steps are not known here. */
export function checkTemplate(file: unknown): CheckedTemplate {
  const parsed = fileSchema.safeParse(file, { reportInput: true });
  if (!parsed.success) {
    const shape = inputIssuesOf(parsed.error).map((issue) => inSlot(file, issue));
    return { template: null, issues: [...shape, ...settingIssues(file)] };
  }
  const { id, kind: type, name, words, slots } = parsed.data;
  const kind = kindOf(type);
  const checked = slots.map((slot, at) => checkSlot(kind, slot, at));
  const issues = [
    ...checked.flatMap((slot) => slot.issues),
    ...doubles(slots),
    ...overlaps(
      kind,
      checked.map(({ slot }) => slot),
    ),
  ];
  if (issues.length > 0) return { template: null, issues };
  const all = checked.flatMap(({ slot }) => slot ?? []);
  // Its keys are exactly the language tags.
  return { template: { id, assignmentType: type, name, words: words as GroupTemplate['words'], slots: all }, issues: [] };
}

const readableSlot = z.object({
  slot: z.string(),
  instId: wireInstId,
  bothAllowed: z.optional(z.boolean()),
  settings: z.record(z.string(), z.unknown()),
});

/** Mistakes of the settings in a file that has others too: whoever corrects it sees all of them at once. */
function settingIssues(file: unknown): TemplateIssue[] {
  const read = z.object({ kind: z.literal(templateKinds), slots: z.array(z.unknown()) }).safeParse(file);
  if (!read.success) return [];
  const kind = kindOf(read.data.kind);
  return read.data.slots.flatMap((each, at) => {
    const slot = readableSlot.safeParse(each);
    return slot.success ? checkSlot(kind, slot.data, at).issues : [];
  });
}

/** The path `slots.2.settings` is of the slot's own name, where it has one. */
function inSlot(file: unknown, { field, rule, args }: Omit<TemplateIssue, 'slot' | 'at'>): TemplateIssue {
  const [, at, rest = ''] = /^slots\.(\d+)\.?(.*)$/.exec(field) ?? [];
  if (at === undefined) return { slot: null, at: null, field, rule, args };
  const named = z.object({ slots: z.array(z.unknown()) }).safeParse(file);
  const slot = z.object({ slot: z.string() }).safeParse(named.data?.slots[Number(at)]);
  return { slot: slot.data?.slot ?? `#${Number(at) + 1}`, at: Number(at), field: rest, rule, args };
}

type FileSlot = z.output<typeof fileSchema>['slots'][number];

function checkSlot(
  kind: Kind,
  { slot, instId, bothAllowed = false, settings: file }: FileSlot,
  at: number,
): { slot: GroupSlot | undefined; issues: TemplateIssue[] } {
  const on = listedInstrument(instId);
  if (on === undefined) return { slot: undefined, issues: [{ slot, at, field: 'instId', rule: 'notOffered', args: {} }] };
  const { settings, issues } = readFileSettings(kind, file, { ...on, bothAllowed });
  if (settings !== null && issues.length === 0) return { slot: { slot, instId, bothAllowed, settings }, issues: [] };
  return { slot: undefined, issues: issues.map((issue) => ({ ...issue, slot, at, field: wordInFile(kind, file, issue.field) })) };
}

/** What settings depend on, of an instrument of the built-in table. Its price is not known. */
function listedInstrument(instId: string): SettingsInstrument | undefined {
  const found = findInstrument(instId);
  if (found === undefined) return undefined;
  const { tickSize, lotSize, minSize, instType, maxLeverage } = found;
  const productType: Product = instType === 'SPOT' ? 'spot' : 'swap';
  const { taker: takerRate, maker: makerRate } = FEE_RATES[instType];
  return { productType, tickSize, lotSize, minSize, takerRate, makerRate, maxLeverage: Number(maxLeverage), lastPrice: null };
}

function doubles(slots: readonly FileSlot[]): TemplateIssue[] {
  return slots.flatMap(({ slot }, at): TemplateIssue[] =>
    slots.findIndex((other) => other.slot === slot) < at ? [{ slot, at, field: 'slot', rule: 'givenTwice', args: { other: slot } }] : [],
  );
}

/** Two slots would own the same side of an account's position. */
function overlaps(kind: Kind, slots: readonly (GroupSlot | undefined)[]): TemplateIssue[] {
  const sidesOf = ({ settings }: GroupSlot): string => (kind.hedges(settings) ? 'both' : settings.direction);
  const meet = (one: GroupSlot, two: GroupSlot): boolean =>
    one.instId === two.instId && (sidesOf(one) === sidesOf(two) || sidesOf(one) === 'both' || sidesOf(two) === 'both');
  return slots.flatMap((slot, at): TemplateIssue[] => {
    const other = slot && slots.slice(0, at).find((earlier) => earlier !== undefined && meet(earlier, slot));
    return other === undefined ? [] : [{ slot: slot?.slot ?? '', at, field: 'instId', rule: 'givenTwice', args: { other: other.slot } }];
  });
}

/** A template as a form or a file holds it, every setting as text by our name. */
export interface TemplateText {
  kind: number;
  name: string;
  words: Readonly<Record<LanguageTag, string>>;
  slots: readonly SlotText[];
}

export interface SlotText {
  slot: string;
  instId: string;
  bothAllowed: boolean;
  settings: Readonly<Record<string, string>>;
}

/** The inverse of `checkTemplate`: it reads the same template from what this answers. */
export function templateText({ assignmentType, name, words, slots }: Omit<GroupTemplate, 'id'>): TemplateText {
  return { kind: assignmentType, name, words, slots: slots.map((slot) => slotText(kindOf(assignmentType), slot)) };
}

function slotText(kind: Kind, { slot, instId, bothAllowed, settings }: GroupSlot): SlotText {
  const values = new Map<string, unknown>(Object.entries(settings));
  const textOf = ({ name, default: byDefault }: KindField): string => {
    const value = values.get(name);
    if (value === undefined) return byDefault;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const texts = slotFields(kind, instId).map((field): [string, string] => [field.name, textOf(field)]);
  return { slot, instId, bothAllowed, settings: Object.fromEntries(texts) };
}

/** What a new slot of a kind holds. */
export function newSlotText(kind: Kind, { slot, instId }: Pick<SlotText, 'slot' | 'instId'>): SlotText {
  const texts = slotFields(kind, instId).map((field): [string, string] => [field.name, field.default]);
  return { slot, instId, bothAllowed: false, settings: Object.fromEntries(texts) };
}

/** The fields that a template sets for a slot, in the order of the kind. */
export function slotFields(kind: Kind, instId: string): KindField[] {
  const product = listedInstrument(instId)?.productType ?? kind.products[0] ?? 'swap';
  return Object.values(kind.fieldsOn(product)).filter(({ fixed }) => fixed === undefined);
}
