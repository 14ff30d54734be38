// Logs in by UID or email and password, or with the device token of an earlier "remember me". Neither text nor time of a refusal reveals which part was wrong.
import { userLogin, type InputOf, type OutputOf } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { guestHandler, type GuestRequest } from '../../shared/http/handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { findDeviceToken, makeDeviceToken, moveDeviceToken, openSession } from '../../shared/sessions/index.ts';
import { tellOfNewDevice } from '../security-messages.ts';
import { beginAttempt, clearAddress, endAttempt, type AttemptPlace } from './login-attempt.ts';
import { takeSecondStep } from '../proofs/second-step.ts';
import { findUserByLogin, type User } from '../users/user.store.ts';
import { readUserInfo } from '../users/user-info.ts';

type Request = GuestRequest<typeof userLogin>;
type Found = Awaited<ReturnType<typeof findUserByLogin>>;

export const userLoginRoute = guestHandler(userLogin, async (context, request) => {
  const { input, read } = request;
  if (input.password === undefined && input.deviceToken === undefined) refuseInput({ field: 'password', rule: 'required', args: {} });
  const found = await read((tx) => findUserByLogin(tx, input.number));
  const deviceTokenId = await deviceTokenIdOf(context, request, found);
  // A known device is no guess, so nobody's guesses stop it.
  if (found && deviceTokenId !== undefined) {
    if (found.user.frozen) refuse('accountFrozen');
    return request.write((tx) => logIn(tx, { context, request, proof: { user: found.user, deviceTokenId } }));
  }
  const attempt = await read((tx) => beginAttempt(tx, placeOf(context, request, found)));
  const proof = await prove(context, request, found);
  if (proof === 'totpNeeded' || proof === 'accountFrozen') {
    await read((tx) => clearAddress(tx, attempt));
    refuse(proof);
  }
  if (!proof || proof === 'totpWrong') refuse(proof ?? 'loginWrong');
  return request.write(async (tx) => {
    await endAttempt(tx, attempt);
    return logIn(tx, { context, request, proof });
  });
});

function placeOf({ clock }: Context, { input, tenant, ip }: Request, found: Found): AttemptPlace {
  return { tenantId: tenant.id, uid: found?.user.uid ?? input.number.toLowerCase(), userId: found?.user.id, ip, nowMs: clock.now() };
}

interface Proof {
  user: User;
  deviceTokenId: string | undefined;
}

/** The id of the device token that was sent, if it is one of this account. */
async function deviceTokenIdOf({ clock }: Context, { input, read }: Request, found: Found): Promise<string | undefined> {
  const { deviceToken } = input;
  if (deviceToken === undefined) return undefined;
  // For an unknown account the look-up runs with an empty user id, so that both cases cost the same.
  return read((tx) => findDeviceToken(tx, found?.user.id ?? '', deviceToken, clock.now()));
}

async function prove(
  context: Context,
  { input, read }: Request,
  found: Found,
): Promise<Proof | 'totpWrong' | 'totpNeeded' | 'accountFrozen' | undefined> {
  // A device token that is none of this account's was a guess.
  if (input.deviceToken !== undefined) return undefined;
  const right = await context.passwords.verify(found?.passwordHash, input.password ?? '');
  if (!found || !right) return undefined;
  const { user } = found;
  const { totp } = input;
  if (user.frozen) return 'accountFrozen';
  if (!user.twoStep) return { user, deviceTokenId: undefined };
  if (totp === undefined) return 'totpNeeded';
  const taken = await read((tx) => takeSecondStep(tx, context, { tenantId: user.tenantId, userId: user.id }, totp));
  return taken ? { user, deviceTokenId: undefined } : 'totpWrong';
}

interface Entry {
  context: Context;
  request: Request;
  proof: Proof;
}

async function logIn(tx: Transaction, { context, request, proof: { user, deviceTokenId } }: Entry): Promise<OutputOf<typeof userLogin>> {
  const { input, tenant, origin, device, ip } = request;
  const now = context.clock.now();
  if (deviceTokenId === undefined) await tellOfNewDevice(tx, { tenantId: tenant.id, userId: user.id, device, ip }, now);
  const { token, sessionId } = await openSession(tx, { tenantId: tenant.id, userId: user.id, device, ip }, now);
  const deviceToken = await tokenOfDevice(tx, { input, deviceTokenId, sessionId, user, now });
  return { token, deviceToken, user: await readUserInfo(tx, user, origin) };
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
