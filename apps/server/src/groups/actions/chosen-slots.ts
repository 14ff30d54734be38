// What a trader wants to open: the named slots with his sizes and limits, checked against the template and the venue's instruments.
import {
  kindOf,
  productOfType,
  readGroupSettings,
  settingsInstrumentOf,
  type GroupSlot,
  type InputIssue,
  type InstrumentInfo,
  type TaskSettings,
} from '@millrace/contract';
import type { PublishedGroup } from '../../shared/groups/template.store.ts';
import { refuse, refuseInput, Refusal } from '../../shared/refusal.ts';
import { isOfKind } from '../../tasks/index.ts';

/** As the call names it. */
export type WantedSlot = { slot: string } & Readonly<Record<string, unknown>>;

export interface ChosenSlot {
  slot: GroupSlot;
  words: Readonly<Record<string, unknown>>;
  /** Its place in the call, for naming mistakes. */
  at: number;
}

export interface PlannedSlot extends ChosenSlot {
  product: InstrumentInfo;
  settings: TaskSettings;
}

/** Refuses with `inputInvalid`: no slot, one that the template has not, one that is named twice. */
export function chosenSlots(group: PublishedGroup, wanted: readonly WantedSlot[] | undefined): ChosenSlot[] {
  if (wanted === undefined || wanted.length === 0) return refuseInput({ field: 'slots', rule: 'required', args: {} });
  const issues: InputIssue[] = [];
  const chosen = wanted.flatMap(({ slot: name, ...words }, at): ChosenSlot[] => {
    const slot = group.slots.find((each) => each.slot === name);
    if (slot === undefined)
      issues.push({ field: `slots.${at}.slot`, rule: 'oneOf', args: { options: group.slots.map((each) => each.slot).join(', ') } });
    else if (wanted.findIndex((other) => other.slot === name) < at)
      issues.push({ field: `slots.${at}.slot`, rule: 'givenTwice', args: { other: name } });
    return slot === undefined ? [] : [{ slot, words, at }];
  });
  if (issues.length > 0) refuseInput(...issues);
  return chosen;
}

/** Refuses `instrumentNotLive`, `inputInvalid` for single words and `settingsInvalid` for what does not fit together; all mistakes at once. */
export function plannedSlots(
  group: PublishedGroup,
  chosen: readonly ChosenSlot[],
  products: ReadonlyMap<string, InstrumentInfo>,
): PlannedSlot[] {
  const kind = kindOf(group.assignmentType);
  const [single, together]: [InputIssue[], InputIssue[]] = [[], []];
  const planned = chosen.flatMap((each): PlannedSlot[] => {
    const { slot, words, at } = each;
    const product = products.get(slot.instId);
    if (!product || !isOfKind(product, group.assignmentType) || product.state !== 'live') return refuse('instrumentNotLive');
    const on = { ...settingsInstrumentOf(product), bothAllowed: slot.bothAllowed };
    const { settings, issues } = readGroupSettings(
      kind,
      { current: slot.settings, leverageMax: slot.settings.leverage },
      { words, on: { ...on, productType: productOfType(product.productType) } },
    );
    (settings === null ? single : together).push(...issues.map((issue) => ({ ...issue, field: `slots.${at}.${issue.field}` })));
    return settings === null ? [] : [{ ...each, product, settings }];
  });
  if (single.length > 0) refuseInput(...single);
  if (together.length > 0) throw new Refusal('settingsInvalid', undefined, together);
  return planned;
}
