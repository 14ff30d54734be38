// A trader authorises us anew for an account whose task is running: the exchange ends the old key, and the task neither fails nor loses its position.
import {
  finishFastConnect,
  getUserAssignmentDetailsById,
  listCredentials,
  operateStatus,
  operateStopMake,
  pageMessage,
  readFastConnect,
  sellAll,
  startFastConnect,
  type AssignmentDetails,
  type Credential,
} from '@millrace/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { startEngineRole } from '../app/engine-role.ts';
import { personAtExchange, type Returned } from '../testing/authorise.ts';
import { newPerson, setUpServerWithPaper } from '../testing/index.ts';
import { makeTask } from '../testing/task-world.ts';

const { paper, server } = setUpServerWithPaper({
  paper: { oauth: { meridian: { redirectUri: 'http://localhost/fastapi' } } },
  startEngine: startEngineRole,
});
let token: string;
let task: AssignmentDetails;
let first: Credential;
/** Every fault that the task showed while it was watched. */
const faults: (string | null)[] = [];
const person = personAtExchange();

beforeAll(async () => {
  ({ token } = await newPerson(server));
  first = await finish(await authorise({}));
  task = await makeTask(server, token, { credentialId: first.id });
});

/** Out and over the exchange's page. */
async function authorise(fields: Record<string, string>): Promise<Returned> {
  const { data } = await server.call(startFastConnect, { venueId: 'paper', remark: 'fast1', installedApp: false }, { token });
  return person.answer(data.authorizeUrl, fields);
}

async function finish({ state, code, domain }: Returned): Promise<Credential> {
  const linked = await server.call(finishFastConnect, { state, code, domain }, { token });
  expect(linked.text).toContain('"code":"200"');
  return linked.data;
}

async function now(): Promise<AssignmentDetails> {
  const { data } = await server.call(getUserAssignmentDetailsById, { id: task.id }, { token });
  faults.push(data.fault);
  return data;
}

function until(holds: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> {
  return vi.waitFor(
    async () => {
      const found = await now();
      if (!holds(found)) throw new Error(JSON.stringify(found));
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
}

const pick = ({ id, version }: AssignmentDetails) => ({ id, version });

test('while the key is replaced nothing is refused and nothing fails; actions pending meanwhile are sent with the new key', async () => {
  await server.call(operateStatus, { ...pick(await now()), status: 'open' }, { token });
  await server.call(operateStopMake, { ...pick(await until(({ status }) => status === 'open')), stopMake: 'open' }, { token });
  await until(({ sz }) => sz === '1');
  // Between the end of the old key and the new one a trader presses close.
  await paper.plan({ kind: 'delayMs', ms: '700', path: '/api/v5/users/oauth/apikey' });
  const { rows } = await server.database
    .pools()
    .audit.query<{ uid: string }>('select account_uid as uid from exchange_credential where id = $1', [first.id]);
  const back = await authorise({ account: rows[0]?.uid ?? '' });
  const changing = finish(back);
  const stage = async () => (await server.call(readFastConnect, { state: back.state }, { token })).data.stage;
  await vi.waitFor(async () => expect(await stage()).toBe('linking'), { timeout: 10_000, interval: 20 });
  const closing = await server.call(sellAll, pick(await now()), { token });
  expect(closing.text).toContain('"code":"200"');
  const second = await changing;
  expect(second.id).toBe(first.id);
  expect(second.maskedKey).not.toBe(first.maskedKey);
  await until(({ sz, cycles }) => sz === '0' && cycles === 1);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  const { data: inbox } = await server.call(pageMessage, {}, { token });
  expect(inbox.rows.filter(({ kind }) => kind === 'keyBroken')).toEqual([]);
  const { data: linked } = await server.call(listCredentials, {}, { token });
  expect(linked.credentials).toEqual([expect.objectContaining({ id: first.id, status: 'ok', tasks: 1 })]);
});
