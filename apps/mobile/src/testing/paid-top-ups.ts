// Top-ups by transfer of a running system: orders with their slip, and their payment on the paper chain.
import { applyTopUp, upload } from '@millrace/contract';
import sharp from 'sharp';
import type { RunningSystem } from './running-system.ts';
import { callServer } from './system-calls.ts';

export interface TopUpOrder {
  id: string;
  exact: string;
  address: string;
}

/** An order of a trader with its slip, in review. @param money whole USDT from 100 to 255, which also is a colour of the slip */
export async function newTopUp(system: RunningSystem, token: string, money: string): Promise<TopUpOrder> {
  const order = await callServer<TopUpOrder>(system, applyTopUp, { input: { money, network: 'PAPER' }, token });
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: { r: Number(money), g: 120, b: 90 } } });
  const form = new FormData();
  form.set('purpose', 'slip');
  form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'slip.png');
  const answer = await fetch(`${system.url}${upload.path}`, { method: 'POST', headers: { token }, body: form });
  const { data: slip } = (await answer.json()) as { data: string };
  await callServer(system, applyTopUp, { input: { orderId: order.id, slip }, token });
  return order;
}

/** Pays from the open purse of a demo trader. */
export async function payTopUp(system: RunningSystem, { address, exact }: TopUpOrder): Promise<void> {
  const { purses } = (await (await fetch(`${chainUrl(system)}/state`)).json()) as { purses: { label: string; address: string }[] };
  const from = purses.find(({ label }) => label === 'Trader 10000001')?.address;
  await post(system, 'sends', { from, network: 'PAPER', to: address, amount: exact });
}

/** Makes the next blocks of the chain at once. */
export function mineBlocks(system: RunningSystem, blocks: number): Promise<void> {
  return post(system, 'blocks', { blocks });
}

export function chainUrl({ run }: RunningSystem): string {
  return `http://127.0.0.1:${String(run.ports.chain ?? 0)}/chain`;
}

async function post(system: RunningSystem, what: string, body: object): Promise<void> {
  const answer = await fetch(`${chainUrl(system)}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
