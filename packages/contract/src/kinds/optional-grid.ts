// Kind 7, optional grid: as grid contract, with the trader's own parameters, on swaps or spot (there long only, in USDT a cell, without leverage).
import { gridContract } from './grid-contract.ts';
import type { GridField } from './grid-settings.ts';

const { buyType, firstSz, lever } = gridContract.fields;

export const optionalGrid = {
  ...gridContract,
  assignmentType: 7,
  productTypes: ['spot', 'swap'],
  /** The fields on spot; those of `fields` are for swaps. */
  spotFields: {
    ...gridContract.fields,
    buyType: { ...buyType, options: ['long'] },
    firstSz: { ...firstSz, unit: 'usdt', initial: '20' },
    lever: { ...lever, max: '1', initial: '1' },
  } satisfies Record<string, GridField>,
} as const;
