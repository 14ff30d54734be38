// Kind 8, grid contract: a grid on a perpetual swap, long, short or both.
import { grid } from './lib/grid.ts';

export const gridContract = grid;
