// GET account/config: what a key may do and how its account is set up. The question a key answers about itself when it is linked.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface AccountConfig {
  uid: string;
  mainUid: string;
  /** Name the user gave the key. */
  label: string;
  /** Of read_only, trade, withdraw. */
  permissions: string[];
  /** Addresses the key is bound to; empty: unbound, and then it expires after 14 days without a call. */
  ipAddresses: string[];
  accountMode: 'spot' | 'futures' | 'multi-currency' | 'portfolio';
  positionMode: 'long_short' | 'net';
  /** Spot fees: false = in what is received (buys cost base), true = always in quote. */
  feeInQuote: boolean;
  /** Fee tier, e.g. "Lv1". */
  feeLevel: string;
  /** general, lead or copy trader of the venue's own copy trading. */
  role: 'general' | 'lead' | 'copy';
  subAccount: boolean;
}

const MODES = { '1': 'spot', '2': 'futures', '3': 'multi-currency', '4': 'portfolio' } as const;

const row = z.pipe(
  z.object({
    uid: z.string(),
    mainUid: z._default(z.string(), ''),
    label: z._default(z.string(), ''),
    perm: z.string(),
    ip: z._default(z.string(), ''),
    acctLv: z.enum(['1', '2', '3', '4']),
    posMode: z.enum(['long_short_mode', 'net_mode']),
    feeType: z._default(z.string(), '0'),
    level: z._default(z.string(), ''),
    roleType: z._default(z.string(), '0'),
    type: z._default(z.string(), '0'),
  }),
  z.transform((wire): AccountConfig => ({
    uid: wire.uid,
    mainUid: wire.mainUid === '' ? wire.uid : wire.mainUid,
    label: wire.label,
    permissions: listOf(wire.perm),
    ipAddresses: listOf(wire.ip),
    accountMode: MODES[wire.acctLv],
    positionMode: wire.posMode === 'net_mode' ? 'net' : 'long_short',
    feeInQuote: wire.feeType === '1',
    feeLevel: wire.level,
    role: wire.roleType === '1' ? 'lead' : wire.roleType === '2' ? 'copy' : 'general',
    subAccount: wire.type !== '0',
  })),
);

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Refused with a credential fault (isCredentialFault) when the key does not hold. Signed, read permission; 5 per 2 s. */
export function getAccountConfig(connection: Connection, options: RequestOptions = {}): Promise<Reply<AccountConfig>> {
  return readOne(connection, {
    method: 'GET',
    path: 'account/config',
    signed: true,
    limits: [RATE_LIMITS.accountConfig],
    lane: options.lane ?? 'read',
    row,
  });
}
