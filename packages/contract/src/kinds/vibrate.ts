// Kind 12, vibrate: trades the swings of a box; makeMin and makeMax are the box, made of the last day of bars when both are empty.
import { averagingIssues, boxIssues, swapAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

const { replenishmentMax, replenishmentRate, rollbackRate, targetRate } = swapAveragingFields;

export const vibrate = defineKind({
  type: 12,
  key: 'vibrate_trusteeship',
  products: ['swap'],
  fields: {
    ...swapAveragingFields,
    replenishmentMax: { ...replenishmentMax, default: '1' },
    replenishmentRate: { ...replenishmentRate, default: '2' },
    rollbackRate: { ...rollbackRate, default: '0.3' },
    targetRate: { ...targetRate, default: '5' },
  },
  rules: (settings, on) => [...averagingIssues(settings, on), ...boxIssues(settings)],
  permissions: kindPermissions(20_900),
  page: 'vibrate-trusteeship',
  madeBy: 'group',
  offered: true,
});
