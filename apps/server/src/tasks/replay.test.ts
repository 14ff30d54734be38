// A recorded market at full speed through the whole server: the worked long example of the averaging leg, to the last digit.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operateRepeatOrder, operateStatus, operateStopMake, pageTradeRecord, type AssignmentDetails, type Call } from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDecimals, negateDecimal } from '@millrace/market';
import { startEngineRole } from '../app/engine-role.ts';
import { newPerson, startTestServer, type TestServer } from '../testing/index.ts';
import { startTestPaper, type PaperAccount, type TestPaper } from '../testing/start-test-paper.ts';
import { openStream, type StreamReader } from '../testing/stream-client.ts';
import { makeTask } from '../testing/task-world.ts';
import { linkAccount } from '../testing/link-account.ts';

const PATH = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820];
const START_MS = 1_767_225_600_000;

let folder: string;
let paper: TestPaper;
let server: TestServer;
let stream: StreamReader;
let token: string;
let key: PaperAccount;
let task: AssignmentDetails;

/** Ten minutes of history at the first price, then one flat minute bar per price. */
function recording(): string {
  const prices = [...Array.from({ length: 10 }, () => PATH[0] ?? 0), ...PATH];
  const rows = prices.map((price, index) => [START_MS + (index - 10) * 60_000, price, price, price, price, 1000].join(','));
  return `ts,open,high,low,close,volume\n${rows.join('\n')}\n`;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-replay-'));
  const file = path.join(folder, 'BTC-USDT-SWAP-1m.test.csv');
  writeFileSync(file, recording());
  paper = await startTestPaper({ market: { kind: 'replay', files: [file], seed: 1, offset: START_MS }, speed: 'max', slippageBp: 0 });
});
afterAll(async () => {
  stream?.close();
  await server?.stop();
  await paper?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function act(call: Call, input: Record<string, unknown>, until: (task: AssignmentDetails) => boolean): Promise<void> {
  const after = stream.frames.length;
  expect((await server.call(call, { id: task.id, version: task.version, ...input }, { token })).text).toContain('"code":"200"');
  task = await stream.waitFor<AssignmentDetails>(`task:${task.id}`, until, { after, timeoutMs: 20_000 });
}

test('the held market does not move before the task is started', async () => {
  const go = await paper.hold();
  server = await startTestServer({ environment: { VENUES: paper.venues }, startEngine: startEngineRole });
  ({ token } = await newPerson(server));
  key = await paper.openAccount();
  const linked = await linkAccount(server, token, { account: key });
  stream = await openStream(server.port, token);
  task = await makeTask(server, token, { credentialId: linked.id, lossNum: '1000' });
  stream.subscribe(`task:${task.id}`);
  await act(operateRepeatOrder, { repeatOrder: 1 }, ({ repeatOrder }) => repeatOrder === 1);
  await act(operateStatus, { status: 'open' }, ({ status }) => status === 'open');
  await act(operateStopMake, { stopMake: 'open' }, ({ runStatus }) => runStatus === '1');
  expect(task).toMatchObject({ sz: '0', orderNum: 0 });
  go();
});

test('it buys twice on the rebound, sells on the fall back, and nets 43.5064 USDT', async () => {
  task = await stream.waitFor<AssignmentDetails>(`task:${task.id}`, ({ cycles }) => cycles === 1, { timeoutMs: 20_000 });
  const { data } = await server.call(pageTradeRecord, { userAssignmentId: task.id }, { token });
  expect(data.rows.map(({ rung, sz, avgPx, sellPx, status }) => [rung, sz, avgPx, sellPx, status])).toEqual([
    [2, '4', '57420', '58820', 'closed'],
    [1, '2', '58650', '58820', 'closed'],
    [0, '1', '60000', '58820', 'closed'],
  ]);
  // Funding falls due when the replay happens to pass the full eighth hour.
  const bills = await paper.bills(key.apiKey);
  const funding = bills.filter(({ type }) => type === '8').reduce((sum, { posBalChg }) => addDecimals(sum, posBalChg ?? '0'), '0');
  expect(addDecimals(data.netTotal, negateDecimal(funding))).toBe('43.5064');
  expect(task).toMatchObject({ sumPnl: data.netTotal, wonCycles: 1, sz: '0', status: 'open' });
});

test('each intent stands on the exchange once, and a single cycle closes buying', async () => {
  const orders = await paper.orders(key.apiKey);
  const ids = orders.map(({ clOrdId }) => clOrdId).filter((id) => id !== '');
  expect(new Set(ids).size).toBe(ids.length);
  expect(orders.filter(({ state }) => state === 'filled')).toHaveLength(4);
  await stream.waitFor<AssignmentDetails>(`task:${task.id}`, ({ stopMake, runStatus }) => stopMake === 'close' && runStatus === '2');
});
