// Made from the contract: every call of operators refuses whoever may not use it, answers about another brand as about nothing, refuses every wrong
// field by name, rule and words, and has one effect per idempotency key. No call of traders answers on the console's port.
import { calls, type Call } from '@millrace/contract';
import { adminCalls, logout, mayCall, operatorRoles } from '@millrace/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminSampleInput, giveDeskRows, namesTrader, unknownDeskIds, type DeskIds } from '../testing/admin-sample-inputs.ts';
import { printDatabase } from '../testing/database-print.ts';
import { adminCall, ask, newPerson, reasonOf, setUpServer, signIn, type AdminCallOptions, type Person } from '../testing/index.ts';
import { sampleInput } from '../testing/sample-inputs.ts';
import { expectProblem, fieldsOf, oddInputs, onTheWire, wrongInputs } from '../testing/wrong-inputs.ts';

const server = setUpServer();
let trader: Person;
let owned: DeskIds;
let abroad: string;
let ended: string;
/** Tokens of the demo operators, by role. */
const tokens: Record<string, string> = {};
const all = adminCalls as readonly Call[];
const each = all.map((call): [string, Call] => [call.path, call]);
const guarded = each.filter(([, call]) => call.duty !== 'guest');

beforeAll(async () => {
  for (const role of operatorRoles) tokens[role] = await signIn(server, `demo-${role === 'administrator' ? 'admin' : role}`);
  abroad = await signIn(server, 'aurora-admin');
  ended = await signIn(server, 'aurora-reviewer');
  await adminCall(server, logout, {}, { token: ended });
  trader = await newPerson(server);
  owned = await giveDeskRows(server.database.adminUrl, { tenantId: 'meridian', id: trader.user.id, uid: trader.user.number });
});

const send = (call: Call, input: Record<string, unknown>, options: AdminCallOptions = {}) =>
  adminCall(server, call, input, { token: tokens[roleFor(call)] ?? '', ...options });

/** An administrator, or who alone may call. */
function roleFor(call: Call): string {
  if (mayCall(['administrator'], call)) return 'administrator';
  return operatorRoles.find((role) => mayCall([role], call)) ?? 'administrator';
}

describe.each(guarded)('%s', (_path, call) => {
  test('refuses nobody, a token that is none, an ended session, and a trader’s', async () => {
    const input = adminSampleInput(call, owned);
    const statuses = [];
    for (const token of ['', 'x', `meridian_${'A'.repeat(43)}`, `nowhere_${'A'.repeat(43)}`, 'a'.repeat(4000), trader.token, ended])
      statuses.push((await send(call, input, { token })).status);
    expect(statuses).toEqual([401, 403, 403, 403, 403, 403, 401]);
  });

  test('refuses the roles that may not, and only them', async () => {
    for (const role of operatorRoles) {
      // A session that ends here would be missing in the tests after it.
      if (call.name === 'logout') continue;
      const answer = await send(call, adminSampleInput(call), { token: tokens[role] ?? '' });
      expect(reasonOf(answer) === 'roleMissing', `${role}: ${answer.text}`).toBe(!mayCall([role], call));
    }
  });

  test('answers about another brand’s trader as about nobody', async () => {
    if (!namesTrader(call)) return;
    const nothing = await send(call, adminSampleInput(call, unknownDeskIds), { token: abroad });
    const answer = await send(call, adminSampleInput(call, owned), { token: abroad });
    expect([answer.status, answer.text]).toEqual([404, nothing.text]);
    // An operator of the trader's brand finds something; slips and pictures there are none.
    if (call.name !== 'showSlip' && call.name !== 'showChatPicture')
      expect((await send(call, adminSampleInput(call, owned))).status).not.toBe(404);
  });

  test('asks for an idempotency key where a repeat would do it twice', async () => {
    if (!call.idempotent) return;
    expect((await send(call, adminSampleInput(call, owned), { idempotencyKey: null })).data).toMatchObject([{ field: 'Idempotency-Key' }]);
  });
});

/** What only operators write and pages show as text. */
const WORDS = new Set(['reply', 'reason', 'password', 'newPassword']);
/** Hashed, never stored or shown. */
const PASSWORDS = new Set(['password', 'newPassword']);

describe('wrong input', () => {
  let before: Record<string, string>;
  // Sessions are used, and attempts to log in are counted; jobs check keys and send alerts of earlier messages meanwhile.
  const apart = ['operator_session', 'login_failure', 'exchange_credential', 'alert'];
  const print = () => printDatabase(server.database.adminUrl, apart);
  beforeAll(async () => {
    before = await print();
  });
  afterAll(async () => expect(await print()).toEqual(before));

  test.each(each)('of %s is refused by field, rule and words, and changes nothing', async (_path, call) => {
    const sample = adminSampleInput(call);
    expect(call.input.safeParse(onTheWire(call, sample)).error?.issues).toBeUndefined();
    for (const [at, { field, input }] of wrongInputs(call, sample).entries()) {
      const language = at % 2 === 0 ? 'en-US' : 'th';
      const said = `${call.path} ${field}=${JSON.stringify(input[field])?.slice(0, 40)} in ${language}`;
      const answer = await send(call, input, { headers: { language } });
      expectProblem(answer, field, said);
      expect(/[\u0e00-\u0e7f]/.test(answer.text), said).toBe(language === 'th');
    }
  });
});

describe.each(each)('input of %s', (_path, call) => {
  test('never fails on odd values that its schema takes', async () => {
    for (const input of oddInputs(call, adminSampleInput(call))) {
      const answer = await send(call, input);
      expect(answer.status, `${call.path} ${JSON.stringify(input).slice(0, 300)} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
    }
  });

  test('lets no field take HTML, what cannot be stored, or endless text', () => {
    for (const field of fieldsOf(call)) {
      const takes = (value: string): boolean =>
        call.input.safeParse(onTheWire(call, { ...adminSampleInput(call), [field]: value })).success;
      expect(takes('x'.repeat(5000)), `${call.path} ${field}`).toBe(false);
      if (!PASSWORDS.has(field)) expect([takes('a\u0000bc'), takes('a\ud800bc')], `${call.path} ${field}`).toEqual([false, false]);
      if (!WORDS.has(field)) expect(takes('<script>alert(1)</script>'), `${call.path} ${field}`).toBe(false);
    }
  });
});

test('no call of traders answers on the console’s port, with whatever token', async () => {
  for (const call of calls)
    for (const token of [trader.token, tokens['administrator'] ?? '']) {
      const [headers, path] = [{ 'operator-token': token }, call.path];
      const answer = await ask(server.server.consolePort, {
        method: call.method,
        path,
        token,
        headers,
        ...(call.method === 'POST' ? { body: sampleInput(call) } : {}),
      });
      expect([answer.status, call.path]).toEqual([404, call.path]);
    }
});
