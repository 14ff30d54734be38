// Kind 1, optional spot: averages on a spot pair with parameters of the trader.
import { averagingIssues, spotAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

export const optionalSpot = defineKind({
  type: 1,
  key: 'stock_optional',
  products: ['spot'],
  fields: spotAveragingFields,
  rules: averagingIssues,
  permissions: kindPermissions(20_000),
  page: 'stock-optional',
  madeBy: 'form',
  offered: true,
});
