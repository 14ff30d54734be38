// The chain door of paper money: HTTP to the paper chain. Every tenant has a purse there, opened by a secret.
import { z } from 'zod/mini';
import { addressProblem } from '../addresses/check-address.ts';
import { paperAddressOf } from '../addresses/paper-address.ts';
import { ChainUnavailable, type ChainDoor, type SendAnswer, type SendOrder } from '../chain-door.ts';
import { networksOf, type Network } from '../networks.ts';

export interface PaperDoorOptions {
  /** E.g. http://127.0.0.1:9300. */
  url: string;
  /** The secret of each tenant's purse. */
  purses: Readonly<Record<string, string>>;
}

const ANSWER_MS_MAX = 5000;

const transfer = z.object({
  network: z.enum(networksOf('paper') as [Network, ...Network[]]),
  txid: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  confirmations: z.int(),
  atMs: z.number(),
  sendId: z.nullable(z.string()),
});
const refusal = z.object({ error: z.string() });

export function createPaperDoor({ url, purses }: PaperDoorOptions): ChainDoor {
  const ask = async <T extends z.ZodMiniType>(
    pathname: string,
    query: Record<string, string>,
    schema: T,
  ): Promise<z.output<T> | undefined> => {
    const { status, body } = await call(`${url}${pathname}?${new URLSearchParams(query).toString()}`);
    if (status === 404) return undefined;
    const parsed = schema.safeParse(body);
    if (status !== 200 || !parsed.success) throw new ChainUnavailable(`the paper chain answers ${status} to ${pathname}`);
    return parsed.data;
  };
  return {
    money: 'paper',
    byHand: false,
    checkAddress: addressProblem,
    findTransfer: (network, txid) => ask('/chain/transfer', { network, txid }, transfer),
    listTransfers: async (network, to) => (await ask('/chain/transfers', { network, to }, z.array(transfer))) ?? [],
    send: (order) => send(url, order, purses[order.tenantId]),
    async findSend(tenantId, sendId) {
      const secret = purses[tenantId];
      return secret === undefined ? [] : ((await ask('/chain/sends', { from: paperAddressOf(secret), sendId }, z.array(transfer))) ?? []);
    },
  };
}

async function send(url: string, order: SendOrder, secret: string | undefined): Promise<SendAnswer> {
  if (secret === undefined) return { kind: 'refused', reason: 'notYourPurse' };
  const { sendId, network, to, amount } = order;
  try {
    const { status, body } = await call(`${url}/chain/sends`, { secret, sendId, network, to, amount });
    if (status === 200) return { kind: 'sent', txid: transfer.parse(body).txid };
    const reason = refusal.safeParse(body).data?.error;
    // Under a used id something has been sent, or is about to be.
    return status === 409 && reason !== undefined && reason !== 'idUsed' ? { kind: 'refused', reason } : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}

async function call(url: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new ChainUnavailable('the paper chain does not answer', { cause });
  }
}
