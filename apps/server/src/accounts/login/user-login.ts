// Logs in by UID or email and password, or with the device token of an earlier "remember me". Neither text nor time of a refusal reveals which part was wrong.
import { userLogin, type InputOf, type OutputOf } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { guestHandler, type GuestRequest } from '../../shared/http/handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { findDeviceToken, makeDeviceToken, moveDeviceToken, openSession } from '../../shared/sessions/index.ts';
import { countFailure, forgetFailures, lockSubject, loginGate } from '../proofs/login-failure.store.ts';
import { takeSecondStep } from '../proofs/second-step.ts';
import { findUserByLogin, type User } from '../users/user.store.ts';
import { userInfoOf } from '../users/user-info.ts';

type Request = GuestRequest<typeof userLogin>;

export const userLoginRoute = guestHandler(userLogin, async (context, request) => {
  const { input, tenant, ip, read } = request;
  if (input.password === undefined && input.deviceToken === undefined) refuseInput({ field: 'password', rule: 'required', args: {} });
  const found = await read((tx) => findUserByLogin(tx, input.number));
  // One count for an account, whichever of its two names is guessed with.
  const subject = `uid ${found?.user.uid ?? input.number.toLowerCase()}`;
  const address = `ip ${ip}`;
  const gate = await read(async (tx) => {
    await lockSubject(tx, tenant.id, subject);
    const closed = [await loginGate(tx, subject, context.clock.now()), await loginGate(tx, address, context.clock.now())].find(
      ({ kind }) => kind !== 'open',
    );
    // Counted before it is checked: fifty concurrent guesses are fifty failures, not one.
    if (!closed) await countFailure(tx, tenant.id, subject, context.clock.now());
    return closed;
  });
  if (gate?.kind === 'locked') refuse('loginLocked', { seconds: gate.seconds });
  if (gate?.kind === 'delayed') refuse('loginDelayed', { seconds: gate.seconds });
  const proof = await prove(context, request, found);
  if (!proof || proof === 'totpWrong') {
    await read((tx) => countFailure(tx, tenant.id, address, context.clock.now()));
    refuse(proof ?? 'loginWrong');
  }
  return request.write(async (tx) => {
    await forgetFailures(tx, subject);
    return logIn(tx, { context, request, proof });
  });
});

interface Proof {
  user: User;
  deviceTokenId: string | undefined;
}

/** Only after the right password, and not for a device token, which is a second step itself. @throws Refusal totpNeeded */
async function secondStepTaken(context: Context, { input, read }: Request, user: User): Promise<boolean> {
  if (!user.twoStep) return true;
  const { totp } = input;
  if (totp === undefined) refuse('totpNeeded');
  return read((tx) => takeSecondStep(tx, context, { tenantId: user.tenantId, userId: user.id }, totp));
}

/** @throws Refusal totpNeeded, or accountFrozen after the right password or device token */
async function prove(
  context: Context,
  request: Request,
  found: Awaited<ReturnType<typeof findUserByLogin>>,
): Promise<Proof | 'totpWrong' | undefined> {
  const { input, read } = request;
  if (input.deviceToken === undefined) {
    const right = await context.passwords.verify(found?.passwordHash, input.password ?? '');
    if (!found || !right) return undefined;
    if (found.user.frozen) refuse('accountFrozen');
    return (await secondStepTaken(context, request, found.user)) ? { user: found.user, deviceTokenId: undefined } : 'totpWrong';
  }
  const { deviceToken } = input;
  // For an unknown account the look-up runs with an empty user id, so that both cases cost the same.
  const deviceTokenId = await read((tx) => findDeviceToken(tx, found?.user.id ?? '', deviceToken, context.clock.now()));
  if (!found || deviceTokenId === undefined) return undefined;
  if (found.user.frozen) refuse('accountFrozen');
  return { user: found.user, deviceTokenId };
}

interface Entry {
  context: Context;
  request: Request;
  proof: Proof;
}

async function logIn(tx: Transaction, { context, request, proof: { user, deviceTokenId } }: Entry): Promise<OutputOf<typeof userLogin>> {
  const { input, tenant, origin, device, ip } = request;
  const now = context.clock.now();
  const { token, sessionId } = await openSession(tx, { tenantId: tenant.id, userId: user.id, device, ip }, now);
  const deviceToken = await tokenOfDevice(tx, { input, deviceTokenId, sessionId, user, now });
  return { token, deviceToken, user: userInfoOf(user, origin) };
}

interface Device {
  input: InputOf<typeof userLogin>;
  deviceTokenId: string | undefined;
  sessionId: string;
  user: User;
  now: number;
}

async function tokenOfDevice(tx: Transaction, { input, deviceTokenId, sessionId, user, now }: Device): Promise<string | null> {
  if (deviceTokenId !== undefined) {
    if (!(await moveDeviceToken(tx, deviceTokenId, sessionId))) refuse('loginWrong');
    return input.deviceToken ?? null;
  }
  return input.remember === true ? makeDeviceToken(tx, { tenantId: user.tenantId, userId: user.id, sessionId }, now) : null;
}
