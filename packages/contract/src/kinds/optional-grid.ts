// Kind 7, optional grid: as grid contract, with the trader's own parameters, on swaps or spot (there long only, in USDT a cell, without leverage).
import { gridContract } from './grid-contract.ts';
import { gridIssues, readGridFile } from './grid-fields.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';
import { onSpot } from './shared-fields.ts';

export const optionalGrid = defineKind({
  type: 7,
  key: 'grid_optional',
  products: ['spot', 'swap'],
  fields: gridContract.fields,
  onSpot,
  rules: gridIssues,
  readFile: readGridFile,
  permissions: kindPermissions(20_500),
  page: 'grid-optional',
  madeBy: 'form',
  offered: true,
  refuses: ['addPosition', 'reduce'],
});
