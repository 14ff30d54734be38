// Kind 2, spot trusteeship: averages on a spot pair with the operator's template; the user sets size, repeat, money limits and range.
import { averagingIssues, spotAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

export const trusteeshipSpot = defineKind({
  type: 2,
  key: 'stock_trusteeship',
  products: ['spot'],
  fields: spotAveragingFields,
  rules: averagingIssues,
  permissions: kindPermissions(20_300),
  page: 'stock-trusteeship',
  madeBy: 'group',
  offered: true,
});
