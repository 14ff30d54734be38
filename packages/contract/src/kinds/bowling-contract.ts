// Kind 10, bowling contract: rolls a share of the floating profit into the position; each roll moves the protective stop to break even.
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';
import { winnerFields, winnerIssues } from './winner-fields.ts';

export const bowlingContract = defineKind({
  type: 10,
  key: 'bowling_trusteeship',
  products: ['swap'],
  fields: { ...winnerFields, rollbackRate: { ...winnerFields.rollbackRate, default: '1.5' } },
  rules: winnerIssues,
  permissions: kindPermissions(20_800),
  page: 'bowling-trusteeship',
  madeBy: 'group',
  offered: true,
});
