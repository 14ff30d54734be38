// The one name of an instrument everywhere in the app: the pair. That it is a swap is said beside it (leverage, kind, product), not by another spelling. Pure.

/** "BTC/USDT" for BTC-USDT and for BTC-USDT-SWAP alike. */
export function instrumentName(instId: string): string {
  return instId.split('-', 2).join('/');
}
