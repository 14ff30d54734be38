// Kind -1, bottom fishing: buys a dip on spot; makeMax is the dip price, makeMin the lowest price to buy at.
import { averagingIssues, spotAveragingFields, stepIssues } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

const { rollbackRate, targetRate } = spotAveragingFields;

export const bottomFishing = defineKind({
  type: -1,
  key: 'bottom_fishing_strategy',
  products: ['spot'],
  fields: {
    ...spotAveragingFields,
    rollbackRate: { ...rollbackRate, default: '0.3' },
    targetRate: { ...targetRate, default: '2' },
  },
  rules: (settings, on) => [...averagingIssues(settings, on), ...stepIssues(settings)],
  permissions: kindPermissions(21_200),
  page: 'bottom-fishing',
  madeBy: 'form',
  offered: true,
});
