// Kind 9, optional bowling: as bowling contract, with the trader's own parameters, on swaps or spot (there long only, in USDT, without leverage).
import { bowlingContract } from './bowling-contract.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';
import { onSpot } from './shared-fields.ts';
import { winnerIssues } from './winner-fields.ts';

export const optionalBowling = defineKind({
  type: 9,
  key: 'bowling_optional',
  products: ['spot', 'swap'],
  fields: bowlingContract.fields,
  onSpot,
  rules: winnerIssues,
  permissions: kindPermissions(20_700),
  page: 'bowling-optional',
  madeBy: 'form',
  offered: true,
});
