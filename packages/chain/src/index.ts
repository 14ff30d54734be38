// Chains as the server sees them: one interface, its adapters, and the address rules of every network.
export { addressProblem, sameAddress, type AddressProblem } from './addresses/check-address.ts';
export { paperAddressOf } from './addresses/paper-address.ts';
export { createManualDoor, type ManualRecords } from './adapters/manual-door.ts';
export { createPaperDoor } from './adapters/paper-door.ts';
export { ChainUnavailable, type ChainDoor, type ChainTransfer, type SendAnswer, type SendOrder } from './chain-door.ts';
export { networksOf, NETWORKS, type Network } from './networks.ts';
