// Kind 16, mid-orbit: crosses of the middle Bollinger band on 15-minute bars.
import { averagingHedges, averagingIssues, hedgedAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

const { rollbackRate, targetRate } = hedgedAveragingFields;

export const midOrbit = defineKind({
  type: 16,
  key: 'midorbit_trusteeship',
  products: ['swap'],
  fields: {
    ...hedgedAveragingFields,
    rollbackRate: { ...rollbackRate, default: '0.3' },
    targetRate: { ...targetRate, default: '3' },
  },
  rules: averagingIssues,
  hedges: averagingHedges,
  permissions: kindPermissions(21_000),
  page: 'midorbit-trusteeship',
  madeBy: 'group',
  offered: true,
});
