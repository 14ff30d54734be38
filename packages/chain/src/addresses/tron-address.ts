// Addresses of TRON: base58check over 21 bytes that begin with 0x41 (developers.tron.network/docs/account).
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const MAINNET = 0x41;
const BYTES = 21;
const base58check = createBase58check(sha256);

export function isTronAddress(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === BYTES && bytes[0] === MAINNET;
  } catch {
    return false; // the checksum is wrong
  }
}
