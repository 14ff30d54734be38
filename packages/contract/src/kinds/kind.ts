// A kind of task as one object: who may do what, on which products, with which settings under which rules. Everything that server, app and
// engine need of a kind follows from it; docs/strategies describe what its strategy does with the settings.
import { addDecimals, multiplyDecimals } from '@millrace/market';
import { inputIssuesOf, type InputIssue } from '../input-rules.ts';
import { limits } from '../limits.ts';
import { z } from 'zod/mini';
import {
  type KindField,
  type KindFields,
  type KindIssue,
  settingOf,
  settingOfWire,
  isSwitchedOff,
  type SettingsOf,
  type SettingValue,
  wireSchemaOf,
  wireTextOf,
} from './kind-fields.ts';
import type { KindPermissions, TaskPermission } from './kind-permissions.ts';

export type Product = 'spot' | 'swap';

/** What the settings of every kind that trades begin with. Generic code reads these and asks the kind for anything else. */
export interface TaskSettings {
  direction: 'long' | 'short' | 'both';
  /** 1 on spot. */
  leverage: number;
  /** Whether a finished cycle is followed by another. */
  repeatMode: 'repeat' | 'single';
  /** USDT lost at which the task closes everything, decimal string; "0" = no limit. */
  stopLossAmount: string;
}

/** What of an instrument the settings depend on. Rates are fractions of the notional, e.g. "0.0005". */
export interface SettingsInstrument {
  productType: Product;
  tickSize: string;
  lotSize: string;
  minSize: string;
  takerRate: string;
  makerRate: string;
  maxLeverage: number;
  /** Last price; null while unknown (then a spot minimum cannot be checked). */
  lastPrice: string | null;
  /** The operator allows both directions where the kind itself does not. */
  bothAllowed?: boolean;
}

/** Rules between settings and against the instrument; empty when they fit together. */
type Rules<Settings> = (settings: Settings, on: SettingsInstrument) => KindIssue[];

export interface KindDraft<Fields extends KindFields> {
  /** The specification's assignment type. */
  type: number;
  /** The specification's key; kinds 7 and 9, which have none there, are grid_optional and bowling_optional. */
  key: string;
  products: readonly Product[];
  /** The currency that its tasks move and name instead of an instrument; they trade nothing. */
  currency?: 'USDT';
  /** By wire word, in the order in which their issues are listed. */
  fields: Fields;
  /** What differs on spot, for a kind of both products. */
  onSpot?: Readonly<Record<string, Partial<KindField>>>;
  rules?: Rules<SettingsOf<Fields>>;
  /** Whether a task with these settings may hold both sides of a position although it trades one direction. No kind does unless said. */
  hedges?: (settings: SettingsOf<Fields>) => boolean;
  /** Normalises what a settings file says before it is checked. */
  readFile?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  permissions: KindPermissions;
  /** First part of its pages' addresses. */
  page: string;
  /** Whose settings its tasks have: those of a trader's form, of the operator's group, or of a follow. */
  madeBy: 'form' | 'group' | 'follow';
  /** Actions that its strategy refuses in every state; none unless given. */
  refuses?: readonly TaskPermission[];
  /** The engine runs its tasks live, so they can be made. */
  offered?: true;
}

export interface Kind {
  readonly type: number;
  readonly key: string;
  readonly products: readonly Product[];
  /** The currency that its tasks name instead of an instrument; null where they trade one. */
  readonly currency: 'USDT' | null;
  readonly permissions: KindPermissions;
  readonly page: string;
  readonly madeBy: 'form' | 'group' | 'follow';
  readonly offered: boolean;
  readonly readFile: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Whether its tasks take an action at all; what the action depends on is the task's state. */
  takes(action: TaskPermission): boolean;
  /** Fields as this product has them, by wire word. */
  fieldsOn(product: Product): KindFields;
  /** Whether a task with these settings may hold both sides of a position although it trades one direction. */
  hedges(settings: object): boolean;
  /** What does not fit together, or does not fit the instrument; `instId notOffered` on another product. */
  issues(settings: object, on: SettingsInstrument): KindIssue[];
}

/** The kind with its settings type kept: `SettingsOf<typeof x.fields>`. */
export type DefinedKind<Fields extends KindFields> = Kind & { readonly fields: Fields };

export function defineKind<Fields extends KindFields>(draft: KindDraft<Fields>): DefinedKind<Fields> {
  const { type, key, products, fields, permissions, page, madeBy, onSpot = {}, offered = false, readFile = (given) => given } = draft;
  const spotFields = Object.fromEntries(Object.entries(fields).map(([word, field]) => [word, { ...field, ...onSpot[word] } as KindField]));
  return {
    type,
    key,
    products,
    fields,
    currency: draft.currency ?? null,
    permissions,
    page,
    madeBy,
    offered,
    readFile,
    takes: (action) => draft.refuses?.includes(action) !== true,
    fieldsOn: (product) => (product === 'spot' && products.length > 1 ? spotFields : fields),
    hedges: (settings) => draft.hedges?.(settings as SettingsOf<Fields>) === true,
    issues: (settings, on) => [
      ...(products.includes(on.productType) ? [] : [{ field: 'instId', rule: 'notOffered' as const, args: {} }]),
      // Checked against the fields by whoever made them, so their type is the kind's.
      ...(draft.rules?.(settings as SettingsOf<Fields>, on) ?? []),
    ],
  };
}

/** By the fields: a form reads its words hundreds of times, and making a schema takes longer than using it. */
const wireSchemas = new WeakMap<KindFields, ReturnType<typeof makeWireSchema>>();

/** The schema of a kind's settings on the wire: its words, each with what it takes on this product. */
function wireSchemaOn(fields: KindFields): ReturnType<typeof makeWireSchema> {
  const known = wireSchemas.get(fields) ?? makeWireSchema(fields);
  wireSchemas.set(fields, known);
  return known;
}

function makeWireSchema(fields: KindFields) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [word, field] of Object.entries(fields)) {
    const schema = wireSchemaOf(field);
    if (schema !== null) shape[word] = schema;
  }
  return z.object(shape);
}

export type ReadSettings<Issue> = { settings: TaskSettings; issues: readonly Issue[] } | { settings: null; issues: readonly Issue[] };

/** The settings that words of the wire mean; other words than the kind's are passed over. `on`: null while the instrument is not known. */
export function readWireSettings(
  kind: Kind,
  words: Readonly<Record<string, unknown>>,
  on: SettingsInstrument | null,
): ReadSettings<InputIssue> {
  return readSettings(kind, words, { on, current: null });
}

/** As `readWireSettings`, of a task that has settings: those that are not on the wire (an operator's, say) stay as they are. */
export function readEditedSettings(
  kind: Kind,
  words: Readonly<Record<string, unknown>>,
  { on, current }: { on: SettingsInstrument; current: TaskSettings },
): ReadSettings<InputIssue> {
  const isKept = current.direction === 'both';
  return readSettings(kind, words, { on: { ...on, bothAllowed: isKept || on.bothAllowed === true }, current });
}

function readSettings(
  kind: Kind,
  words: Readonly<Record<string, unknown>>,
  { on, current }: { on: SettingsInstrument | null; current: TaskSettings | null },
): ReadSettings<InputIssue> {
  const product = on?.productType ?? kind.products[0] ?? 'swap';
  const parsed = wireSchemaOn(kind.fieldsOn(product)).safeParse(words);
  if (!parsed.success) return { settings: null, issues: inputIssuesOf(parsed.error) };
  const now = new Map<string, SettingValue>(Object.entries(current ?? {}));
  const settings: Record<string, SettingValue> = {};
  for (const [word, field] of Object.entries(kind.fieldsOn(product))) {
    const value = isSent(field) ? sentValue(field, parsed.data[word]) : unsentValue(field, now.get(field.name));
    if (value !== undefined) settings[field.name] = value;
  }
  const issues = on === null ? [] : kind.issues(settings, on);
  return { settings: settings as unknown as TaskSettings, issues };
}

function isSent(field: KindField): boolean {
  return field.fixed === undefined && field.owner !== 'operator' && (field.onWire ?? 'value') === 'value';
}

/** Undefined for an optional setting that is off. */
function sentValue(field: KindField, value: unknown): SettingValue | undefined {
  return isSwitchedOff(field, value) ? undefined : settingOfWire(field, value);
}

/** What the setting is already, else its default; undefined for an optional one that is off. */
function unsentValue(field: KindField, current: SettingValue | undefined): SettingValue | undefined {
  if (field.fixed === undefined && current !== undefined) return current;
  return field.optional === true ? undefined : settingOf(field, field.fixed ?? field.default);
}

/** Settings as the wire says them, every value as text, an optional one that is off as its default; the inverse of `readWireSettings` for forms and answers. */
export function wireSettings(kind: Kind, settings: object): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(settings));
  const fields = Object.entries(kind.fieldsOn(kind.products[0] ?? 'swap'));
  const sent = fields.filter(([, field]) => field.owner !== 'operator' && (field.onWire ?? 'value') === 'value');
  const valueOf = (field: KindField): unknown => values.get(field.name) ?? (field.optional === true ? field.default : null);
  return Object.fromEntries(sent.map(([word, field]) => [word, wireTextOf(field, valueOf(field))]));
}

/** What a new form holds, as the wire says it. */
export function wireDefaults(kind: Kind, product: Product): Record<string, string> {
  const fields = Object.values(kind.fieldsOn(product));
  return wireSettings(kind, Object.fromEntries(fields.map((field) => [field.name, settingOf(field, field.fixed ?? field.default)])));
}

/** 2 x taker + 2 x slippage + 0.05, in percent. Worked figure: taker 0.05 % and slippage 0.02 % give 0.19. */
export function roundTripCostPct(takerRate: string): string {
  const twice = addDecimals(multiplyDecimals(takerRate, '200'), multiplyDecimals(limits.slippagePct, '2'));
  return addDecimals(twice, '0.05');
}
