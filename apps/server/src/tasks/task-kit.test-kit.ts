// What the tests of tasks share: a stage with a server and a paper exchange, settings that trade, tasks, and what the engine would write.
import { addTask, deleteTask, getUserAssignmentDetailsById, listCredentials, type AssignmentDetails } from '@millrace/contract';
import { expect } from 'vitest';
import type { StartEngine } from '../app/engine-role.ts';
import { logInDemo, startTestServer, type TestServer } from '../testing/index.ts';
import { startTestPaper, type TestPaper } from '../testing/start-test-paper.ts';

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

/** What makes it a spot task. */
export const spotInput = { assignmentType: 1, instId: 'BTC-USDT', firstSz: '50', targetRate: '1.5' };

export interface Stage {
  paper: TestPaper;
  server: TestServer;
  /** The demo trader and his linked account. */
  demo: { token: string };
  crd: string;
  stop(): Promise<void>;
}

/** Without an engine actions are stored and stay; with one they are taken up. */
export async function openStage(parts: { startEngine?: StartEngine } = {}): Promise<Stage> {
  const paper = await startTestPaper();
  const server = await startTestServer({ environment: { VENUES: paper.venues }, ...parts });
  const demo = await logInDemo(server);
  return {
    paper,
    server,
    demo,
    crd: await credentialOf(server, demo.token),
    async stop() {
      await server.stop();
      await paper.stop();
    },
  };
}

export const as = (person: { token: string }): { token: string } => ({ token: person.token });

/** An action's input on the task as it was seen. */
export function at({ id, version }: AssignmentDetails, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { id, version, ...more };
}

async function credentialOf(server: TestServer, token: string): Promise<string> {
  const { data } = await server.call(listCredentials, {}, { token });
  return data.credentials[0]?.id ?? '';
}

export async function makeTask(server: TestServer, token: string, changes: Record<string, unknown> = {}): Promise<AssignmentDetails> {
  const credentialId = changes['credentialId'] ?? (await credentialOf(server, token));
  const answer = await server.call(addTask, { ...contractInput, credentialId, ...changes }, { token });
  expect(answer.text).toContain('"code":"200"');
  return answer.data;
}

export async function details({ server, demo }: Stage, id: string): Promise<AssignmentDetails> {
  return (await server.call(getUserAssignmentDetailsById, { id }, as(demo))).data;
}

export async function remove(stage: Stage, task: AssignmentDetails): Promise<void> {
  const { server, demo } = stage;
  expect((await server.call(deleteTask, at(await details(stage, task.id)), as(demo))).code).toBe('200');
}

/** Actions stored for the engine, oldest first. */
export async function actionsOf({ server }: Stage, taskId: string): Promise<unknown[]> {
  const { audit } = server.database.pools();
  const { rows } = await audit.query<{ action: unknown }>('select action from task_event where task_id = $1 order by seq', [taskId]);
  return rows.map(({ action }) => action);
}

/** What the engine would write, for guards that need a position. */
export async function pretend(
  { server }: Stage,
  taskId: string,
  change: { sz?: string; phase?: string; fault?: string | null; trading?: boolean },
): Promise<void> {
  const { sz = '0', phase = sz === '0' ? 'IDLE' : 'HOLDING', fault = null, trading = true } = change;
  const sums = { sz, avgPx: '60000', securedAssets: '120', orderNum: 0 };
  const leg = { ...sums, leg: 'L', phase, liqPx: '48000', realizedPnl: '0', fees: '0.3', funding: '0' };
  const view = { ...sums, runStatus: '1', legs: [leg], waits: [] };
  const { engine } = server.database.pools();
  await engine.query('update task set view = $2, fault = $3, trading_enabled = $4, version = version + 1 where id = $1', [
    taskId,
    view,
    fault,
    trading,
  ]);
}
