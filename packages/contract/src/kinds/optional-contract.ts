// Kind 4, optional contract: averages on a swap, long, short or both, with parameters of the trader.
import { averagingHedges, averagingIssues, hedgedAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

export const optionalContract = defineKind({
  type: 4,
  key: 'contract_optional',
  products: ['swap'],
  fields: hedgedAveragingFields,
  rules: averagingIssues,
  hedges: averagingHedges,
  permissions: kindPermissions(20_100),
  page: 'contract-optional',
  madeBy: 'form',
  offered: true,
});
