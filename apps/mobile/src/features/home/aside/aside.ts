// The parts of Home's third column in one file.
export { FuelLine } from '../../assets/index.ts';
export { LatestFills } from './latest-fills.tsx';
export { NewestMessages } from './newest-messages.tsx';
