// Every address rule against published addresses, each changed digit, and each address on every other network.
import { describe, expect, test } from 'vitest';
import { NETWORKS, networksOf, type Network } from '../networks.ts';
import { addressProblem, sameAddress } from './check-address.ts';
import { paperAddressOf } from './paper-address.ts';

// TRON: the USDT contract; EVM: the examples of EIP-55.
const GOOD = {
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT'],
  evm: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  paper: [paperAddressOf('one'), paperAddressOf('two')],
};
const networks = Object.keys(NETWORKS) as Network[];

describe.each(networks)('%s', (network) => {
  test('takes its own addresses and refuses those of every other kind', () => {
    for (const [kind, addresses] of Object.entries(GOOD))
      for (const address of addresses)
        expect([address, addressProblem(network, address)]).toEqual([
          address,
          kind === NETWORKS[network].addresses ? undefined : 'otherNetwork',
        ]);
  });

  test('refuses a changed, missing, added or swapped digit', () => {
    for (const address of GOOD[NETWORKS[network].addresses]) {
      for (let at = 6; at < address.length; at += 1) {
        const other = address.charAt(at) === '7' ? '9' : '7';
        const changed = `${address.slice(0, at)}${other}${address.slice(at + 1)}`;
        expect([changed, addressProblem(network, changed)]).toEqual([changed, 'wrongChecksum']);
      }
      for (const broken of [address.slice(0, -1), `${address}7`, ` ${address}`, `${address}\n`, address.toUpperCase(), ''])
        expect([broken, addressProblem(network, broken) === undefined]).toEqual([broken, false]);
    }
  });
});

test('an EVM address without capitals carries no checksum and is asked about', () => {
  expect(addressProblem('ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('noCapitals');
  expect(addressProblem('TRC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('otherNetwork');
  expect(sameAddress('ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true);
});

test('the secret alone decides a purse’s address', () => {
  expect(paperAddressOf('one')).toBe(paperAddressOf('one'));
  expect(paperAddressOf('one')).not.toBe(paperAddressOf('two'));
  expect(paperAddressOf('one')).toMatch(/^paper1/);
  expect(networksOf('paper')).toEqual(['PAPER', 'PAPER2']);
});
