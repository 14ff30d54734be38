// Kind 18, pyramid contract: adds to a winner in shrinking sizes; each add moves the protective stop to the price of the rung before.
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';
import { winnerFields, winnerIssues } from './winner-fields.ts';

export const pyramidContract = defineKind({
  type: 18,
  key: 'pyramiding_trusteeship',
  products: ['swap'],
  fields: {
    ...winnerFields,
    replenishmentRate: { ...winnerFields.replenishmentRate, default: '2' },
    replenishmentGrowth: { ...winnerFields.replenishmentGrowth, max: '90', default: '40' },
    targetRate: { ...winnerFields.targetRate, default: '5' },
  },
  rules: winnerIssues,
  permissions: kindPermissions(21_100),
  page: 'pyramiding-trusteeship',
  madeBy: 'group',
  offered: true,
});
