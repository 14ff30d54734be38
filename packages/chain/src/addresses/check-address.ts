// Whether money can be sent to an address on a network. An address of another network is named as such: what is sent there would be lost.
import { NETWORKS, type Network } from '../networks.ts';
import { evmAddressState } from './evm-address.ts';
import { isPaperAddress } from './paper-address.ts';
import { isTronAddress } from './tron-address.ts';

/** `noCapitals` is a question, not a refusal: the address may be right, but nothing checks its digits. */
export type AddressProblem = 'malformed' | 'wrongChecksum' | 'otherNetwork' | 'noCapitals';

type AddressKind = (typeof NETWORKS)[Network]['addresses'];

/** Undefined for a good address. */
export function addressProblem(network: Network, address: string): AddressProblem | undefined {
  const wanted = NETWORKS[network].addresses;
  const kind = kindOf(address);
  if (kind === undefined) return looksLike(wanted, address) ? 'wrongChecksum' : 'malformed';
  if (kind !== wanted) return 'otherNetwork';
  return kind === 'evm' && evmAddressState(address) === 'noCapitals' ? 'noCapitals' : undefined;
}

/** Whether both name the same purse of a network. */
export function sameAddress(network: Network, left: string, right: string): boolean {
  return NETWORKS[network].addresses === 'evm' ? left.toLowerCase() === right.toLowerCase() : left === right;
}

function kindOf(address: string): AddressKind | undefined {
  if (isPaperAddress(address)) return 'paper';
  if (isTronAddress(address)) return 'tron';
  return ['good', 'noCapitals'].includes(evmAddressState(address)) ? 'evm' : undefined;
}

function looksLike(kind: AddressKind, address: string): boolean {
  if (kind === 'tron') return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address);
  if (kind === 'evm') return evmAddressState(address) === 'wrongChecksum';
  return /^paper1[02-9ac-hj-np-z]{38}$/.test(address);
}
