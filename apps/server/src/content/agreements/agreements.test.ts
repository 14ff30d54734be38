// An agreement that must be accepted stops the next action of each trader once, and never what ends, protects or pays out.
import {
  acceptAgreement,
  calls,
  languageTags,
  listAgreementDue,
  operateStatus,
  sellAll,
  updateInfo,
  waitsForAgreement,
} from '@millrace/contract';
import { publishContent, saveContent } from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { sampleInput } from '../../testing/sample-inputs.ts';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, testClock, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let editor: string;
let mara: Person;

beforeAll(async () => {
  editor = await signIn(server, 'demo-editor');
  mara = await newPerson(server);
});

let at: { id?: string; version: number } = { version: 0 };

async function raise(mustAccept: boolean, startTime?: number): Promise<void> {
  const texts = Object.fromEntries(
    languageTags.map((tag) => [tag, { title: 'User agreement', summary: '', body: `From ${String(clock.now())}` }]),
  );
  const { data } = await adminCall(server, saveContent, { ...at, kind: 'userContract', texts }, { token: editor });
  at = { id: data.id, version: data.version };
  const answer = await adminCall(server, publishContent, { ...at, mustAccept, startTime }, { token: editor });
  expect(answer.status, answer.text).toBe(200);
}

const act = (person: Person) => server.call(updateInfo, { autograph: 'Slow and steady' }, { token: person.token });
const due = async (person: Person) => (await server.call(listAgreementDue, {}, { token: person.token })).data;
const accept = (person: Person, version: number) =>
  server.call(acceptAgreement, { kind: 'userContract', version }, { token: person.token });

test('is asked for once, from its minute on, and kept with version and time', async () => {
  await raise(true, clock.now() + 60_000);
  expect((await act(mara)).status).toBe(200);
  clock.advance(60_000);
  const refused = await act(mara);
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'agreementDue']);
  expect(await due(mara)).toEqual([{ kind: 'userContract', title: 'User agreement', version: 1, time: clock.now() }]);
  expect(reasonOf(await accept(mara, 2))).toBe('agreementChanged');
  expect((await accept(mara, 1)).status).toBe(200);
  expect((await accept(mara, 1)).status).toBe(200);
  expect([(await act(mara)).status, await due(mara)]).toEqual([200, []]);
  const { rows } = await server.database
    .pools()
    .audit.query('select user_id, version, accepted_at from agreement_acceptance where content_id = $1', [at.id]);
  expect(rows).toEqual([{ user_id: mara.user.id, version: 1, accepted_at: new Date(clock.now()) }]);
});

test('a version that need not be accepted asks nobody; one that must asks those again who accepted the one before', async () => {
  const other = await newPerson(server);
  expect(reasonOf(await act(other))).toBe('agreementDue');
  await raise(false);
  expect([(await act(other)).status, await due(other)]).toEqual([200, []]);
  clock.advance(1000);
  await raise(true);
  expect([reasonOf(await act(mara)), (await due(mara))[0]?.version]).toEqual(['agreementDue', 3]);
});

test('keeps nobody from closing a position, stopping, or taking money out', async () => {
  const answers = await Promise.all([
    server.call(sellAll, sampleInput(sellAll), { token: mara.token }),
    server.call(operateStatus, { ...sampleInput(operateStatus), status: 'close' }, { token: mara.token }),
  ]);
  expect(answers.map(reasonOf)).toEqual(['notFound', 'notFound']);
  expect(reasonOf(await server.call(operateStatus, { ...sampleInput(operateStatus), status: 'open' }, { token: mara.token }))).toBe(
    'agreementDue',
  );
  const open = calls.filter((call) => call.access === 'inter' && call.method === 'POST' && !waitsForAgreement(call, {}));
  expect(open.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sell', 'sellAll', 'delete', 'stop', 'closePosition', 'setPosition', 'applyWithdrawal', 'replaceKey']),
  );
  const starts = calls.filter((call) => waitsForAgreement(call, { status: 'open', stopMake: 'open' })).map(({ name }) => name);
  expect(starts).toEqual(expect.arrayContaining(['add', 'operateStatus', 'operateStopMake', 'linkCredential', 'buyFuel', 'transfer']));
});
