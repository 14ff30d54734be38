// A paper chain of its own for a test file, in this process, over real HTTP; blocks are made only when the test asks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paperAddressOf } from '@millrace/chain';
import { startPaperChain } from '@millrace/chain/paper-chain';

const SECRETS = { meridian: 'the test purse of meridian', aurora: 'the test purse of aurora' };
const TRADER = 'the test purse of a trader';

export interface TestChain {
  url: string;
  /** What CHAIN must be for a server that uses it. */
  setting: string;
  /** Where meridian is paid. */
  tenantAddress: string;
  /** A purse outside, with 5,000. */
  traderAddress: string;
  /** Pays from the purse outside; answers the transaction id. */
  pay(to: string, amount: string, network?: string): Promise<string>;
  mine(blocks: number): Promise<void>;
  plan(fault: string): Promise<void>;
  state(): Promise<{ repeats: number; latest: { txid: string; from: string; to: string; amount: string; sendId: string | null }[] }>;
  stop(): Promise<void>;
}

/** @param now the clock of the server beside it, so that both agree on what was first */
export async function startTestChain(now?: () => number): Promise<TestChain> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-chain-'));
  const purse = (secret: string, amount: string) => ({ secret, label: secret, open: false, amount });
  const purses = [...Object.values(SECRETS).map((secret) => purse(secret, '100000')), purse(TRADER, '5000')];
  const chain = await startPaperChain({ port: 0, dataDir, blockMs: 0, purses, ...(now && { now }) });
  const url = `http://127.0.0.1:${chain.port}`;
  const post = async (pathname: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/chain/${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${pathname}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    url,
    setting: JSON.stringify({ url, purses: SECRETS }),
    tenantAddress: paperAddressOf(SECRETS.meridian),
    traderAddress: paperAddressOf(TRADER),
    pay: async (to, amount, network = 'PAPER') => String((await post('sends', { secret: TRADER, network, to, amount }))['txid']),
    mine: async (blocks) => void (await post('blocks', { blocks })),
    plan: async (fault) => void (await post('faults', { fault, times: 1 })),
    state: async () => (await fetch(`${url}/chain/state`)).json() as ReturnType<TestChain['state']>,
    async stop() {
      await chain.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
