// Addresses of Ethereum and its relatives: 0x and 40 hex digits, the capitals of which are a checksum (EIP-55).
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** `noCapitals`: well formed, but without capitals it carries no checksum. */
export function evmAddressState(address: string): 'good' | 'noCapitals' | 'wrongChecksum' | 'malformed' {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'malformed';
  const digits = address.slice(2);
  if (!/[A-F]/.test(digits)) return /[a-f]/.test(digits) ? 'noCapitals' : 'good';
  return address === withCapitals(digits.toLowerCase()) ? 'good' : 'wrongChecksum';
}

function withCapitals(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${Array.from(digits, (digit, index) => (parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
