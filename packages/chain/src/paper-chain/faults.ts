// Faults of the paper chain. Each is planned for a number of orders and happens to the next ones.
import { addDecimals } from '@millrace/market';
import { networksOf } from '../networks.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { StoredTransfer } from './state.ts';

/** Blocks until a late transfer is in one. */
const LATE_BLOCKS = 20;
/** A forgotten transfer had so many confirmations. */
const CONFIRMATIONS_BEFORE_FORGOTTEN = 2;

/** What the chain makes of one transfer. `answerLost` changes nothing on the chain: the caller's connection ends without an answer. */
export function underFault(fault: FaultKind | undefined, transfer: StoredTransfer, newTxid: () => string): StoredTransfer[] {
  const block = transfer.block ?? 0;
  switch (fault) {
    case 'late':
      return [{ ...transfer, block: block + LATE_BLOCKS }];
    case 'never':
      return [{ ...transfer, block: null }];
    case 'wrongAmount':
      return [{ ...transfer, amount: addDecimals(transfer.amount, '0.01') }];
    case 'wrongNetwork':
      return [{ ...transfer, network: networksOf('paper').find((network) => network !== transfer.network) ?? transfer.network }];
    case 'twice':
      return [transfer, { ...transfer, txid: newTxid() }];
    case 'forgotten':
      return [{ ...transfer, forgottenAt: block + CONFIRMATIONS_BEFORE_FORGOTTEN }];
    case 'answerLost':
    case undefined:
      return [transfer];
  }
}
