// Kind 7, optional grid: as grid contract, on swaps or on spot (long, without leverage), with the trader's own parameters.
import { grid } from './lib/grid.ts';

export const optionalGrid = grid;
