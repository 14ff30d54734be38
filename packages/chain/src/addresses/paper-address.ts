// Addresses of the paper chain: bech32 (BIP 173) with the prefix `paper`, 20 bytes. No real network reads them.
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

const PREFIX = 'paper';
const BYTES = 20;

export function isPaperAddress(address: string): boolean {
  const decoded = bech32.decodeUnsafe(address);
  return decoded?.prefix === PREFIX && address === address.toLowerCase() && bech32.fromWordsUnsafe(decoded.words)?.length === BYTES;
}

/** The address of the purse that the secret opens. */
export function paperAddressOf(secret: string): string {
  return bech32.encode(PREFIX, bech32.toWords(sha256(utf8ToBytes(`paper purse ${secret}`)).subarray(0, BYTES)));
}
