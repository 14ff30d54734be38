// Kind 9, optional bowling: as bowling contract, on swaps or on spot (long, without leverage), with the trader's own parameters.
import { bowlingContract } from './bowling-contract.ts';

export const optionalBowling = bowlingContract;
