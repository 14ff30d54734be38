// For tests that trade over a venue: the exchange on a free port, and a proxy that loses, delays and cuts.
export { anHourAfterFunding } from './an-hour-after-funding.ts';
export type { ConnectionFaults } from './connection-faults.ts';
export { startFaultyConnection, type FaultyConnection } from './faulty-connection.ts';
export { readAccountBook } from './read-account-book.ts';
export { rigOf, startRig, type Rig, type RigOptions, type ScriptedBar } from './rig.ts';
export { isPush, rowOf, type Json, type RigSocket } from './rig-socket.ts';
export type { Credentials, Envelope, Trader } from './trader.ts';
export type { BookKind } from '../core/exchange.ts';
export type { AccountBook } from '../state/account-book.ts';
export type { AlgoRow, FillRow, OrderRow } from '../state/order-rows.ts';
export type { PositionRow } from '../state/position-rows.ts';
