// An operator's own access on a real server: the second step that is asked for again, recovery codes, sessions, password, and own trader accounts.
import { limits } from '@millrace/contract';
import {
  adminCalls,
  changePassword,
  claimTopUp,
  decideApproval,
  decideTopUp,
  decideTrialFuel,
  decideWithdrawal,
  endOwnSession,
  freezeUser,
  getAccess,
  getOperator,
  login,
  nameOwnTrader,
  needsStep,
  pageAudit,
  proposeAdjustment,
  proveStep,
  renewRecoveryCodes,
  runAudit,
} from '@millrace/contract/admin';
import { expect, test } from 'vitest';
import { adminSampleInput, giveDeskRows } from '../testing/admin-sample-inputs.ts';
import { adminCall, adminCallOnce, newPerson, operatorCode, reasonOf, setUpServer, signIn, testClock } from '../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
/** Codes are of a time step: a further one of the same operator needs a later step. */
const nextStep = (): void => clock.advance(60_000);
const adjust = { number: '10000001', currency: 'usdt', amount: '1', reason: 'Test of the step' };

test('what costs money or rights asks for the second step again after ten minutes, once, and reading never does', async () => {
  const token = await signIn(server, 'demo-finance');
  expect((await adminCallOnce(server, proposeAdjustment, adjust, { token })).status).toBe(200);
  clock.advance(limits.operatorStepSec * 1000 + 1);
  const key = 'the-same-key-of-both-0000';
  expect(reasonOf(await adminCallOnce(server, proposeAdjustment, adjust, { token, idempotencyKey: key }))).toBe('stepNeeded');
  expect((await adminCallOnce(server, getOperator, {}, { token })).status).toBe(200);
  expect((await adminCallOnce(server, runAudit, {}, { token })).status).toBe(200);
  const totp = await operatorCode(server, 'demo-finance');
  const wrong = totp === '000000' ? '000001' : '000000';
  expect(reasonOf(await adminCallOnce(server, proveStep, { totp: wrong }, { token }))).toBe('totpWrong');
  expect(reasonOf(await adminCallOnce(server, proposeAdjustment, adjust, { token, idempotencyKey: key }))).toBe('stepNeeded');
  expect((await adminCallOnce(server, proveStep, { totp }, { token })).status).toBe(200);
  expect(reasonOf(await adminCallOnce(server, proveStep, { totp }, { token }))).toBe('totpWrong');
  expect((await adminCallOnce(server, proposeAdjustment, adjust, { token, idempotencyKey: key })).status).toBe(200);
  // Another session of the same operator proves for itself.
  nextStep();
  const other = await signIn(server, 'demo-finance');
  clock.advance(limits.operatorStepSec * 1000 - 59_000);
  expect(reasonOf(await adminCallOnce(server, proposeAdjustment, adjust, { token }))).toBe('stepNeeded');
  expect((await adminCallOnce(server, proposeAdjustment, adjust, { token: other })).status).toBe(200);
});

test('every call that decides, proposes money or terms, or changes the own access needs the second step; none that reads', () => {
  for (const call of adminCalls) {
    // What decides about words alone costs neither money nor rights.
    if (/^(?:decide(?!Moderation)|pay|propose)/.test(call.name)) expect([call.name, needsStep(call)]).toEqual([call.name, true]);
    if (call.method === 'GET') expect([call.name, needsStep(call)]).toEqual([call.name, false]);
  }
});

test('recovery codes take the place of one code each, at the login and as second step, until they are renewed', async () => {
  nextStep();
  const token = await signIn(server, 'demo-support');
  expect((await adminCall(server, getAccess, {}, { token })).data.recoveryLeft).toBe(0);
  const { recoveryCodes } = (await adminCall(server, renewRecoveryCodes, {}, { token })).data;
  expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes);
  const [first = '', second = '', third = ''] = recoveryCodes;
  const enter = (totp: string) => adminCall(server, login, { name: 'demo-support', password: 'demo1234', totp });
  expect((await enter(first)).status).toBe(200);
  expect(reasonOf(await enter(first))).toBe('operatorLoginWrong');
  expect((await adminCall(server, proveStep, { totp: second }, { token })).status).toBe(200);
  expect((await adminCall(server, getAccess, {}, { token })).data.recoveryLeft).toBe(limits.recoveryCodes - 2);
  await adminCall(server, renewRecoveryCodes, {}, { token });
  expect(reasonOf(await enter(third))).toBe('operatorLoginWrong');
  nextStep();
  const auditor = await signIn(server, 'demo-auditor');
  const trail = await adminCall(server, pageAudit, { operator: 'demo-support', kind: 'login' }, { token: auditor });
  expect(trail.data.rows[0]?.detail).toMatchObject({ codeOf: 'recovery' });
});

test('an operator sees the own open sessions and ends one, or all others; those of somebody else are not found', async () => {
  nextStep();
  const mine = await signIn(server, 'demo-brand');
  nextStep();
  const [second, stranger] = [await signIn(server, 'demo-brand'), await signIn(server, 'demo-reviewer')];
  nextStep();
  const third = await signIn(server, 'demo-brand');
  const sessionsOf = async (token: string) => (await adminCall(server, getAccess, {}, { token })).data.sessions;
  const listed = await sessionsOf(mine);
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
  const [foreign] = await sessionsOf(stranger);
  expect((await adminCall(server, endOwnSession, { id: foreign?.id ?? '' }, { token: mine })).status).toBe(404);
  expect((await adminCall(server, endOwnSession, { id: listed[1]?.id ?? '' }, { token: mine })).status).toBe(200);
  expect((await adminCall(server, getOperator, {}, { token: second })).status).toBe(401);
  expect((await adminCall(server, getOperator, {}, { token: third })).status).toBe(200);
  expect((await adminCall(server, endOwnSession, {}, { token: mine })).status).toBe(200);
  expect((await adminCall(server, getOperator, {}, { token: third })).status).toBe(401);
  expect((await sessionsOf(mine)).length).toBe(1);
  expect((await sessionsOf(stranger)).length).toBe(1);
});

test('a password is changed by who knows the present one, and every other session ends', async () => {
  nextStep();
  const token = await signIn(server, 'aurora-reviewer');
  nextStep();
  const other = await signIn(server, 'aurora-reviewer');
  const change = (password: string, newPassword: string) => adminCall(server, changePassword, { password, newPassword }, { token });
  expect(reasonOf(await change('demo12345', 'a good long one'))).toBe('operatorPasswordWrong');
  expect((await change('demo1234', 'a good long one')).status).toBe(200);
  expect((await adminCall(server, getOperator, {}, { token: other })).status).toBe(401);
  expect((await adminCall(server, getOperator, {}, { token })).status).toBe(200);
  nextStep();
  const enter = async (password: string) =>
    adminCall(server, login, { name: 'aurora-reviewer', password, totp: await operatorCode(server, 'aurora-reviewer') });
  expect(reasonOf(await enter('demo1234'))).toBe('operatorLoginWrong');
  expect((await enter('a good long one')).status).toBe(200);
});

test('what concerns an operator’s own trader account they neither decide nor propose, whichever call it is; others do', async () => {
  nextStep();
  const [token, other] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
  const person = await newPerson(server);
  const ids = await giveDeskRows(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id, uid: person.user.number });
  expect((await adminCall(server, nameOwnTrader, { number: '99999999' }, { token })).status).toBe(404);
  for (const number of [person.user.number, person.user.number])
    expect((await adminCall(server, nameOwnTrader, { number }, { token })).status).toBe(200);
  expect((await adminCall(server, getAccess, {}, { token })).data.traders).toMatchObject([{ uid: person.user.number }]);
  const versions: Record<string, number> = { decideTopUp: 0, decideWithdrawal: 0, decideTrialFuel: 1, decideApproval: 0 };
  for (const call of [claimTopUp, decideTopUp, decideWithdrawal, decideTrialFuel, decideApproval, freezeUser, proposeAdjustment]) {
    const sample = { ...adminSampleInput(call, ids), ...(call.name === 'proposeAdjustment' && { amount: '5' }) };
    const input = 'version' in sample ? { ...sample, version: versions[call.name] ?? 0, decision: 'reject' } : sample;
    expect([call.name, reasonOf(await adminCall(server, call, input, { token }))]).toEqual([call.name, 'ownTrader']);
  }
  expect((await adminCall(server, freezeUser, { id: person.user.id, reason: 'Stolen mailbox' }, { token: other })).status).toBe(200);
});
