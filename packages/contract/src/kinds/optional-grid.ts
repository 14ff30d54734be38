// Kind 7, optional grid: as grid contract, with the trader's own parameters, on swaps or spot (there long only, in USDT a cell, without leverage).
import { gridContract } from './grid-contract.ts';

export const optionalGrid = { ...gridContract, assignmentType: 7, productTypes: ['spot', 'swap'] } as const;
