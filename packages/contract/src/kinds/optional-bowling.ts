// Kind 9, optional bowling: as bowling contract, with the trader's own parameters, on swaps or spot (there long only, in USDT, without leverage).
import { bowlingContract } from './bowling-contract.ts';
import type { WinnerField } from './winner-settings.ts';

const { buyType, firstSz, lever } = bowlingContract.fields;

export const optionalBowling = {
  ...bowlingContract,
  assignmentType: 9,
  productTypes: ['spot', 'swap'],
  /** The fields on spot; those of `fields` are for swaps. */
  spotFields: {
    ...bowlingContract.fields,
    buyType: { ...buyType, options: ['long'] },
    firstSz: { ...firstSz, unit: 'usdt', initial: '20' },
    lever: { ...lever, max: '1', initial: '1' },
  } satisfies Record<string, WinnerField>,
} as const;
