// What tests of those who trade over a venue may use.
export type { RoadFaults } from './fates.ts';
export { startFaultyRoad, type FaultyRoad } from './faulty-road.ts';
export { readAccountBook } from './read-account-book.ts';
export { rigOf, startRig, type Rig, type RigOptions, type ScriptedBar } from './rig.ts';
export { isPush, rowOf, type Json, type RigSocket } from './rig-socket.ts';
export type { Credentials, Envelope, Trader } from './trader.ts';
export type { BookKind } from '../core/exchange.ts';
export type { AccountBook } from '../state/account-book.ts';
export type { AlgoRow, FillRow, OrderRow } from '../state/order-rows.ts';
export type { PositionRow } from '../state/position-rows.ts';
