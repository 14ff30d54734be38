// A page whose processor is four times slower, as phones are, and what it notes of itself.
import type { BrowserContext, Page } from 'playwright-core';

const SLOWER = 4;

export async function openSlowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const tools = await phone.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}
