// The paper chain's state: what the events of its journal add up to. Blocks follow from the clock, so a chain that was off has made them meanwhile.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import type { Network } from '../networks.ts';
import type { FaultKind } from './fault-kinds.ts';

export interface Purse {
  address: string;
  label: string;
  /** Whether its money moves without its secret: the test purses that people see on the page. */
  open: boolean;
  /** What it was opened with, on each network. */
  amount: string;
}

export interface StoredTransfer {
  txid: string;
  network: Network;
  from: string;
  to: string;
  amount: string;
  sendId: string | null;
  atMs: number;
  /** Height of its block; null for a transfer that never gets into one. */
  block: number | null;
  /** Height at which the chain forgets it; null for never. */
  forgottenAt: number | null;
}

export type ChainEvent =
  | { type: 'genesis'; atMs: number }
  /** Blocks beyond those that the clock makes. */
  | { type: 'mined'; blocks: number; atMs: number }
  | { type: 'purse'; purse: Purse }
  | { type: 'fault'; fault: FaultKind; times: number }
  /** One order: two transfers under the fault `twice`. */
  | { type: 'sent'; fault: FaultKind | null; transfers: StoredTransfer[] }
  /** A second order under an id that the sender has used. */
  | { type: 'repeated'; from: string; sendId: string };

export interface ChainState {
  genesisMs: number | undefined;
  mined: { blocks: number; atMs: number }[];
  purses: Map<string, Purse>;
  transfers: StoredTransfer[];
  /** How often each fault still happens. */
  faults: Map<FaultKind, number>;
  repeats: { from: string; sendId: string }[];
}

export function emptyState(): ChainState {
  return { genesisMs: undefined, mined: [], purses: new Map(), transfers: [], faults: new Map(), repeats: [] };
}

export function applyEvent(state: ChainState, event: ChainEvent): void {
  if (event.type === 'genesis') state.genesisMs = event.atMs;
  else if (event.type === 'mined') state.mined.push(event);
  else if (event.type === 'purse') state.purses.set(event.purse.address, event.purse);
  else if (event.type === 'fault') state.faults.set(event.fault, event.times);
  else if (event.type === 'repeated') state.repeats.push(event);
  else {
    state.transfers.push(...event.transfers);
    if (event.fault !== null) state.faults.set(event.fault, (state.faults.get(event.fault) ?? 1) - 1);
  }
}

/** The newest block. A block time of 0 makes none by the clock. */
export function heightOf({ genesisMs, mined }: ChainState, blockMs: number, nowMs: number): number {
  const byClock = blockMs === 0 || genesisMs === undefined ? 0 : Math.max(0, Math.floor((nowMs - genesisMs) / blockMs));
  return mined.reduce((sum, { blocks }) => sum + blocks, byClock);
}

export function isForgotten({ forgottenAt }: StoredTransfer, height: number): boolean {
  return forgottenAt !== null && height >= forgottenAt;
}

/** A transfer of this block has one. */
export function confirmationsOf({ block }: StoredTransfer, height: number): number {
  return block === null || block > height ? 0 : height - block + 1;
}

/** What a purse can send: what it was opened with and received in blocks, less everything that it ordered. */
export function balanceOf(state: ChainState, { address, network, height }: { address: string; network: Network; height: number }): string {
  let sum = state.purses.get(address)?.amount ?? '0';
  for (const transfer of state.transfers) {
    if (transfer.network !== network || isForgotten(transfer, height)) continue;
    if (transfer.from === address) sum = addDecimals(sum, negateDecimal(transfer.amount));
    if (transfer.to === address && confirmationsOf(transfer, height) > 0) sum = addDecimals(sum, transfer.amount);
  }
  return sum;
}

export function canPay(balance: string, amount: string): boolean {
  return compareDecimals(balance, amount) >= 0;
}
