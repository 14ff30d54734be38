// The networks on which USDT moves. Paper networks exist on the paper chain only.

export const NETWORKS = {
  TRC20: { money: 'real', addresses: 'tron' },
  ERC20: { money: 'real', addresses: 'evm' },
  BEP20: { money: 'real', addresses: 'evm' },
  PAPER: { money: 'paper', addresses: 'paper' },
  PAPER2: { money: 'paper', addresses: 'paper' },
} as const;

export type Network = keyof typeof NETWORKS;

/** The networks of real or of paper money. */
export function networksOf(money: 'real' | 'paper'): Network[] {
  return (Object.keys(NETWORKS) as Network[]).filter((network) => NETWORKS[network].money === money);
}
