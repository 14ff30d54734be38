// The evidence of a top-up: each thing that the trader said beside what the chain shows.
import { sameAddress } from '@millrace/chain';
import { compareDecimals } from '@millrace/market';
import type { TopUpCase } from '@millrace/contract/admin';
import type { Arrival } from '../../top-ups/index.ts';
import type { QueuedTopUp } from './top-up-queue.store.ts';

type Line = TopUpCase['lines'][number];

/** @param needed confirmations that the brand asks for on this network; undefined where it does not offer it any more */
export function evidenceOf(row: QueuedTopUp, arrival: Arrival | undefined, needed: number | undefined): Line[] {
  const said = row.txid === null || row.txid === '' ? null : row.txid;
  const line = (kind: Line['kind'], told: string | null, found: string | null, agree: (a: string, b: string) => boolean): Line => ({
    kind,
    said: told,
    found,
    agrees: told === null || found === null ? null : agree(told, found),
  });
  const same = (a: string, b: string): boolean => a === b;
  return [
    line('amount', row.exact, arrival?.amount ?? null, (a, b) => compareDecimals(a, b) === 0),
    line('network', row.network, arrival?.network ?? null, same),
    line('address', row.address, arrival?.address ?? null, (a, b) => arrival !== undefined && sameAddress(arrival.network, a, b)),
    line('transaction', said, arrival?.txid ?? null, (a, b) => a.toLowerCase() === b.toLowerCase()),
    line('time', String(row.createdAt.getTime()), arrival === undefined ? null : String(arrival.madeMs), (a, b) => Number(a) <= Number(b)),
    line(
      'confirmations',
      needed === undefined ? null : String(needed),
      arrival === undefined ? null : String(arrival.confirmations),
      (a, b) => Number(b) >= Number(a),
    ),
    line('sender', null, arrival?.fromAddress ?? null, same),
  ];
}
