// What tests of those who trade over a venue may use.
export type { RoadFaults } from './fates.ts';
export { startFaultyRoad, type FaultyRoad } from './faulty-road.ts';
