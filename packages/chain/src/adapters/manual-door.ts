// The chain door of an installation without a chain adapter: operators type the transfers that they saw, and send payouts by hand.
import { addressProblem } from '../addresses/check-address.ts';
import type { ChainDoor, ChainTransfer } from '../chain-door.ts';
import type { Network } from '../networks.ts';

/** What operators have typed. */
export interface ManualRecords {
  findTransfer(network: Network, txid: string): Promise<ChainTransfer | undefined>;
  listTransfers(network: Network, to: string): Promise<ChainTransfer[]>;
  findSend(tenantId: string, sendId: string): Promise<ChainTransfer[]>;
}

export function createManualDoor(records: ManualRecords): ChainDoor {
  return {
    money: 'real',
    byHand: true,
    checkAddress: addressProblem,
    findTransfer: (network, txid) => records.findTransfer(network, txid),
    listTransfers: (network, to) => records.listTransfers(network, to),
    send: async () => ({ kind: 'byHand' }),
    findSend: (tenantId, sendId) => records.findSend(tenantId, sendId),
  };
}
