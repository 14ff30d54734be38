// The paper chain: purses, transfers, blocks. Every change is written to the journal before it is answered.
import { randomBytes } from 'node:crypto';
import { paperAddressOf, isPaperAddress } from '../addresses/paper-address.ts';
import type { ChainTransfer } from '../chain-door.ts';
import type { Network } from '../networks.ts';
import { FAULTS, type FaultKind } from './fault-kinds.ts';
import { underFault } from './faults.ts';
import { openJournal } from './journal.ts';
import {
  applyEvent,
  balanceOf,
  canPay,
  confirmationsOf,
  emptyState,
  heightOf,
  isForgotten,
  type ChainEvent,
  type Purse,
  type StoredTransfer,
} from './state.ts';

export interface ChainOptions {
  dataDir: string;
  /** Time between blocks; 0 makes blocks only when asked. */
  blockMs: number;
  now(): number;
}

export interface PaperOrder {
  /** The purse's secret, or the address of an open purse. */
  secret?: string | undefined;
  from?: string | undefined;
  network: Network;
  to: string;
  amount: string;
  sendId?: string | undefined;
}

export type OrderRefusal = 'notYourPurse' | 'addressWrong' | 'tooLittle' | 'idUsed';

/** What a person sees of a purse. */
export interface PurseView extends Purse {
  balances: Record<string, string>;
}

export class PaperChain {
  readonly #state = emptyState();
  readonly #options: ChainOptions;
  readonly #journal;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#journal = openJournal(options.dataDir, (event) => applyEvent(this.#state, event));
    if (this.#state.genesisMs === undefined) this.#write({ type: 'genesis', atMs: options.now() });
  }

  height(): number {
    return heightOf(this.#state, this.#options.blockMs, this.#options.now());
  }

  /** Makes blocks at once. */
  mine(blocks: number): number {
    this.#write({ type: 'mined', blocks, atMs: this.#options.now() });
    return this.height();
  }

  /** A purse that exists keeps what it has. */
  openPurse({ secret, label, open, amount }: { secret: string; label: string; open: boolean; amount: string }): Purse {
    const address = paperAddressOf(secret);
    const known = this.#state.purses.get(address);
    if (known) return known;
    const purse = { address, label, open, amount };
    this.#write({ type: 'purse', purse });
    return purse;
  }

  listPurses(networks: readonly Network[]): PurseView[] {
    const height = this.height();
    return [...this.#state.purses.values()].map((purse) => ({
      ...purse,
      balances: Object.fromEntries(
        networks.map((network) => [network, balanceOf(this.#state, { address: purse.address, network, height })]),
      ),
    }));
  }

  planFault(fault: FaultKind, times: number): void {
    this.#write({ type: 'fault', fault, times });
  }

  /** The faults that are still to happen. */
  faults(): Record<string, number> {
    return Object.fromEntries([...this.#state.faults].filter(([, times]) => times > 0));
  }

  /** How often an order came under an id that was used. */
  repeats(): number {
    return this.#state.repeats.length;
  }

  /** @returns the transfer, the fault it met, or why nothing moved */
  send(order: PaperOrder): { transfer: ChainTransfer; fault: FaultKind | undefined } | { refusal: OrderRefusal } {
    const from = order.secret === undefined ? order.from : paperAddressOf(order.secret);
    const purse = from === undefined ? undefined : this.#state.purses.get(from);
    if (!purse || (order.secret === undefined && !purse.open)) return { refusal: 'notYourPurse' };
    if (!isPaperAddress(order.to)) return { refusal: 'addressWrong' };
    const { sendId } = order;
    if (sendId !== undefined && this.#state.transfers.some((made) => made.from === purse.address && made.sendId === sendId)) {
      this.#write({ type: 'repeated', from: purse.address, sendId });
      return { refusal: 'idUsed' };
    }
    const height = this.height();
    if (!canPay(balanceOf(this.#state, { address: purse.address, network: order.network, height }), order.amount))
      return { refusal: 'tooLittle' };
    const fault = FAULTS.find((kind) => (this.#state.faults.get(kind) ?? 0) > 0);
    const drawn: StoredTransfer = {
      txid: newTxid(),
      network: order.network,
      from: purse.address,
      to: order.to,
      amount: order.amount,
      sendId: sendId ?? null,
      atMs: this.#options.now(),
      block: height + 1,
      forgottenAt: null,
    };
    this.#write({ type: 'sent', fault: fault ?? null, transfers: underFault(fault, drawn, newTxid) });
    return { transfer: this.#viewOf(drawn, height), fault };
  }

  findTransfer(network: Network, txid: string): ChainTransfer | undefined {
    return this.#list((transfer) => transfer.network === network && transfer.txid === txid)[0];
  }

  listTransfers(network: Network, to: string): ChainTransfer[] {
    return this.#list((transfer) => transfer.network === network && transfer.to === to);
  }

  findSend(from: string, sendId: string): ChainTransfer[] {
    return this.#list((transfer) => transfer.from === from && transfer.sendId === sendId);
  }

  /** Newest first. */
  latest(count: number): ChainTransfer[] {
    return this.#list(() => true)
      .slice(-count)
      .toReversed();
  }

  close(): void {
    this.#journal.close();
  }

  #list(isWanted: (transfer: StoredTransfer) => boolean): ChainTransfer[] {
    const height = this.height();
    return this.#state.transfers
      .filter((transfer) => isWanted(transfer) && !isForgotten(transfer, height))
      .map((transfer) => this.#viewOf(transfer, height));
  }

  #viewOf(transfer: StoredTransfer, height: number): ChainTransfer {
    const { txid, network, from, to, amount, sendId, atMs } = transfer;
    return { txid, network, from, to, amount, sendId, atMs, confirmations: confirmationsOf(transfer, height) };
  }

  #write(event: ChainEvent): void {
    this.#journal.append(event);
    applyEvent(this.#state, event);
  }
}

function newTxid(): string {
  return randomBytes(32).toString('hex');
}
