// What the phone says to a typed address before it is sent; the server asks the same rules.
import type { InputRule } from '@millrace/contract';
import { addressProblem } from '@millrace/chain/addresses';
import { NETWORKS, type Network } from '@millrace/chain/networks';

/** Undefined for a good address, and for one of a network that this app does not know, which the server decides. */
export function addressRuleOf(network: string, address: string): InputRule | undefined {
  if (address === '') return 'required';
  if (!isNetwork(network)) return undefined;
  const problem = addressProblem(network, address);
  return problem && RULES[problem];
}

const RULES = {
  malformed: 'address',
  wrongChecksum: 'addressChecksum',
  otherNetwork: 'addressNetwork',
  noCapitals: 'addressNoCapitals',
} as const satisfies Record<NonNullable<ReturnType<typeof addressProblem>>, InputRule>;

function isNetwork(name: string): name is Network {
  return Object.hasOwn(NETWORKS, name);
}

/** First and last four characters, by which people compare addresses. */
export function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 4)}\u2026${address.slice(-4)}`;
}
