// An account as its owner sees it. Never anyone's password, hash or token.
import type { UserInfo } from '@millrace/contract';
import { findBalances } from '../../ledger/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { readTeamStanding } from '../../shared/teams/team-standing.store.ts';
import { isActiveTrader } from '../../shared/traders/lead-trader.store.ts';
import type { User } from './user.store.ts';

/** @param origin scheme and host under which the caller reached us, for the invite link */
export async function readUserInfo(tx: Queryable, user: User, origin: string): Promise<UserInfo> {
  const standing = await readTeamStanding(tx, user);
  const { usdt, dusdt, experienceFuel, dynamicFuel, communityFuel } = await findBalances(tx, user.id);
  return {
    id: user.id,
    tenantId: user.tenantId,
    number: user.uid,
    nickname: user.nickname,
    name: user.nickname,
    autograph: user.autograph,
    realName: user.realName,
    phone: user.phone,
    email: user.email,
    image: user.image,
    inviteCode: user.inviteCode,
    inviteLink: `${origin}/reg?invitecode=${user.inviteCode}${standing.isBroker ? '&entertype=broker' : ''}`,
    languageCode: user.languageCode,
    isFrozen: user.frozen,
    usdt,
    dusdt,
    experienceFuel,
    dynamicFuel,
    communityFuel,
    ...standing,
    hasSecondPassword: user.hasSafePassword,
    isTwoStep: user.twoStep,
    isTrader: await isActiveTrader(tx, user.id),
    createTime: user.createdMs,
  };
}
