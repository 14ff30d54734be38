// Kind 8, grid contract: a grid on a perpetual swap, long, short or both.
import { type GridField, gridFields } from './grid-settings.ts';

export const gridContract = {
  assignmentType: 8,
  key: 'grid_trusteeship',
  productTypes: ['swap'],
  fields: gridFields satisfies Record<string, GridField>,
} as const;
