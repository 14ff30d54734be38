// Kind 2, spot trusteeship: averages on a spot pair with the operator's template; the user sets size, repeat, money limits and range.
import { averagingIssues, spotAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';

export const trusteeshipSpot = defineKind({
  type: 2,
  key: 'stock_trusteeship',
  products: ['spot'],
  fields: spotAveragingFields,
  rules: averagingIssues,
});
