// The faults that the page offers; each is planned by calls to /paper/faults whose `note` names the preset.
import type { PlannedFault } from './call.ts';

export interface Preset<Name extends string = string> {
  name: Name;
  /** Active until it is cleared; otherwise it happens once. */
  isSwitch: boolean;
  needs?: 'crash';
  /** Bodies of the calls that plan it. */
  plan(chosen: { apiKey: string; instId: string }): Record<string, string | number>[];
}

const CALLS = 'trade/*,account/*';
const LONG = '24h';

const onCalls =
  (kind: string, more: Record<string, string | number>, path = CALLS) =>
  (): Record<string, string | number>[] => [{ kind, path, ...more }];
const onPushes = (kind: string, probability: number) => (): Record<string, string | number>[] => [{ kind, probability }];

export const PRESETS = [
  { name: 'loseReplies', isSwitch: true, plan: onCalls('dropReplyAfterAccept', { probability: 0.2 }, 'trade/order,trade/batch-orders') },
  { name: 'loseCalls', isSwitch: true, plan: onCalls('dropBefore', { probability: 0.05 }) },
  { name: 'slow', isSwitch: true, plan: onCalls('delayReplyMs', { ms: 1500, probability: 1 }) },
  { name: 'limits', isSwitch: true, plan: onCalls('refuse', { code: '50011', probability: 0.3 }) },
  { name: 'busy', isSwitch: true, plan: onCalls('refuse', { code: '50013', probability: 0.2 }) },
  { name: 'broken', isSwitch: true, plan: onCalls('refuse', { code: '50026', probability: 0.2 }) },
  { name: 'timeout', isSwitch: true, plan: onCalls('refuseAfterAccept', { code: '51149', probability: 0.2 }, 'trade/order') },
  { name: 'gaps', isSwitch: true, plan: onPushes('losePush', 0.1) },
  { name: 'doubles', isSwitch: true, plan: onPushes('duplicatePush', 1) },
  { name: 'disorder', isSwitch: true, plan: onPushes('reorderPush', 0.2) },
  { name: 'silence', isSwitch: true, plan: () => [{ kind: 'halfOpen', path: '/ws/v5/private', for: LONG }] },
  { name: 'skew', isSwitch: true, plan: () => [{ kind: 'clockSkew', ms: 90_000 }] },
  { name: 'revoke', isSwitch: true, plan: ({ apiKey }) => [{ kind: 'revokeKey', account: apiKey }] },
  { name: 'block', isSwitch: true, plan: () => [{ kind: 'blockIp' }] },
  { name: 'suspend', isSwitch: true, plan: ({ instId }) => [{ kind: 'suspend', instId }] },
  { name: 'partial', isSwitch: true, plan: () => [{ kind: 'partialFillThenCancel', probability: 1 }] },
  { name: 'gap', isSwitch: true, plan: ({ instId }) => [{ kind: 'priceGap', instId, pct: -10 }] },
  { name: 'cut', isSwitch: false, plan: () => [{ kind: 'cutSockets' }] },
  { name: 'crash', isSwitch: false, needs: 'crash', plan: () => [{ kind: 'crash' }] },
] as const satisfies readonly Preset[];
export type FaultPreset = Preset<(typeof PRESETS)[number]['name']>;

export function noteOf({ name }: FaultPreset): string {
  return `page:${name}`;
}

/** The planned faults that come from this preset. */
export function plannedBy(preset: FaultPreset, planned: readonly PlannedFault[]): PlannedFault[] {
  return planned.filter(({ note }) => note === noteOf(preset));
}
