// Kind 9, optional bowling: as bowling contract, with the trader's own parameters, on swaps or spot (there long only, in USDT, without leverage).
import { bowlingContract } from './bowling-contract.ts';

export const optionalBowling = { ...bowlingContract, assignmentType: 9, productTypes: ['spot', 'swap'] } as const;
