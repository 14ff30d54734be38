// What the server asks of a chain. A chain that cannot be reached throws ChainUnavailable from every question; only `send` answers `unknown` instead.
import type { AddressProblem } from './addresses/check-address.ts';
import type { Network } from './networks.ts';

export interface ChainTransfer {
  network: Network;
  txid: string;
  from: string;
  to: string;
  /** USDT. */
  amount: string;
  /** 0 until it is in a block. */
  confirmations: number;
  /** Wall time of its block, or of the order while it is in none, ms. */
  atMs: number;
  /** The id that its sender gave it. */
  sendId: string | null;
}

export interface SendOrder {
  /** Our own id, stored before this is called and never used for another transfer. */
  sendId: string;
  /** Whose purse pays. */
  tenantId: string;
  network: Network;
  to: string;
  amount: string;
}

/** `unknown`: the order may have been carried out; ask `findSend` and never send it again. `byHand`: an operator sends it. */
export type SendAnswer = { kind: 'sent'; txid: string } | { kind: 'refused'; reason: string } | { kind: 'unknown' } | { kind: 'byHand' };

export interface ChainDoor {
  /** Whose money it moves. */
  money: 'real' | 'paper';
  /** Whether transfers are what an operator typed: such a transfer needs two people. */
  byHand: boolean;
  checkAddress(network: Network, address: string): AddressProblem | undefined;
  findTransfer(network: Network, txid: string): Promise<ChainTransfer | undefined>;
  /** Oldest first, also those without a confirmation. */
  listTransfers(network: Network, to: string): Promise<ChainTransfer[]>;
  send(order: SendOrder): Promise<SendAnswer>;
  /** Every transfer made under the id; more than one is a fault of the chain. */
  findSend(tenantId: string, sendId: string): Promise<ChainTransfer[]>;
}

export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}
