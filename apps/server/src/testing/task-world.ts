// What the tests of tasks share: a server with a paper exchange and the demo trader's linked account, settings that trade, and task rows as the engine writes them.
import { addTask, deleteTask, getUserAssignmentDetailsById, listCredentials, type AssignmentDetails } from '@millrace/contract';
import { beforeAll, expect } from 'vitest';
import type { StartEngine } from '../app/engine-role.ts';
import { logInDemo } from './people.ts';
import { setUpServerWithPaper } from './set-up.ts';
import type { TestPaper } from './start-test-paper.ts';
import type { TestServer } from './start-test-server.ts';

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
export const spotInput = { assignmentType: 1, instId: 'BTC-USDT', firstSz: '50', targetRate: '1.5', lever: 1 };

export interface TaskWorld {
  paper: TestPaper;
  server: TestServer;
  /** The demo trader. */
  readonly demo: { token: string };
  /** The id of the demo trader's linked account. */
  readonly credentialId: string;
}

/** For the tests of one file. Without an engine actions stay pending; with one they are handled. */
export function setUpTaskWorld(parts: { startEngine?: StartEngine } = {}): TaskWorld {
  const { paper, server } = setUpServerWithPaper(parts);
  let demo = { token: '' };
  let credentialId = '';
  beforeAll(async () => {
    demo = await logInDemo(server);
    credentialId = await credentialOf(server, demo.token);
  });
  return {
    paper,
    server,
    get demo() {
      return demo;
    },
    get credentialId() {
      return credentialId;
    },
  };
}

export const as = (person: { token: string }): { token: string } => ({ token: person.token });

/** An action's input on the task as it was seen. */
export function at({ id, version }: AssignmentDetails, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { id, version, ...more };
}

async function credentialOf(server: Pick<TestServer, 'call'>, token: string): Promise<string> {
  const { data } = await server.call(listCredentials, {}, { token });
  return data.credentials[0]?.id ?? '';
}

export async function makeTask(
  server: Pick<TestServer, 'call'>,
  token: string,
  changes: Record<string, unknown> = {},
): Promise<AssignmentDetails> {
  const credentialId = changes['credentialId'] ?? (await credentialOf(server, token));
  const answer = await server.call(addTask, { ...contractInput, credentialId, ...changes }, { token });
  expect(answer.text).toContain('"code":"200"');
  return answer.data;
}

export async function detailsOfTask({ server, demo }: TaskWorld, id: string): Promise<AssignmentDetails> {
  return (await server.call(getUserAssignmentDetailsById, { id }, as(demo))).data;
}

export async function removeTask(world: TaskWorld, task: AssignmentDetails): Promise<void> {
  const { server, demo } = world;
  expect((await server.call(deleteTask, at(await detailsOfTask(world, task.id)), as(demo))).code).toBe('200');
}

/** Actions stored for the engine, oldest first. */
export async function actionsOf({ server }: TaskWorld, taskId: string): Promise<unknown[]> {
  const { audit } = server.database.pools();
  const { rows } = await audit.query<{ action: unknown }>('select action from task_event where task_id = $1 order by seq', [taskId]);
  return rows.map(({ action }) => action);
}

/** Writes what the engine would write to a task's row, for actions that need a position. */
export async function writeTaskView(
  { server }: TaskWorld,
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
