// What the tests of tasks share: settings that trade, and a task made with them.
import { addTask, listCredentials, type AssignmentDetails } from '@millrace/contract';
import { expect } from 'vitest';
import type { TestServer } from '../testing/index.ts';

/** A contract task as the form sends it: long, 1 contract, three adds of 2 %, target 1.2 %, loss limit 100 USDT. */
export const contractInput = {
  assignmentType: 4,
  instId: 'BTC-USDT-SWAP',
  buyType: 1,
  firstSz: '1',
  replenishmentMax: 3,
  replenishmentRate: '2',
  replenishmentGrowth: '100',
  callbackRate: '0.2',
  rollbackRate: '0.3',
  targetRate: '1.2',
  targetNum: '0',
  lossNum: '100',
  makeMin: '',
  makeMax: '',
  placeFirstInterval: 0,
  lever: 5,
  repeatOrder: -1,
};

export async function credentialOf(server: TestServer, token: string): Promise<string> {
  const { data } = await server.call(listCredentials, {}, { token });
  return data.credentials[0]?.id ?? '';
}

export async function makeTask(server: TestServer, token: string, changes: Record<string, unknown> = {}): Promise<AssignmentDetails> {
  const credentialId = changes['credentialId'] ?? (await credentialOf(server, token));
  const answer = await server.call(addTask, { ...contractInput, credentialId, ...changes }, { token });
  expect(answer.text).toContain('"code":"200"');
  return answer.data;
}
