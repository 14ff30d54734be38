// Kind 8, grid contract: a grid on a perpetual swap, long, short or both.
import { gridFields, gridIssues, readGridFile } from './grid-fields.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

export const gridContract = defineKind({
  type: 8,
  key: 'grid_trusteeship',
  products: ['swap'],
  fields: gridFields,
  rules: gridIssues,
  readFile: readGridFile,
  permissions: kindPermissions(20_600),
  page: 'grid-trusteeship',
  madeBy: 'group',
  offered: true,
  refuses: ['addPosition', 'reduce'],
});
