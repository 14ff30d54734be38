// Demo accounts of the embedded mode: in each tenant the owner of the invite code, and on localhost a trader with public passwords.
import { createHash } from 'node:crypto';
import type { Context } from '../shared/context/context.ts';
import { postJournals, seedJournal, type Journal } from '../ledger/index.ts';
import type { Queryable, Transaction } from '../shared/database/index.ts';
import type { Seed } from '../shared/feature.ts';
import { newId, newSecret } from '../shared/ids.ts';
import { demoTenants, demoTrader } from '../tenants/index.ts';
import { demoTeam, topUpsOf } from './demo-team.ts';
import { findUserId, insertUser, setProofAge, type NewUser } from './users/user.store.ts';

/** Traders whose trades can be copied, with the same passwords; the demo trader invited them, so his team earns by what they really trade. */
export const demoLeads = [
  { uid: '10000003', email: 'nora@meridian.example', nickname: 'Nora Okafor', inviteCode: 'DEMO0003' },
  { uid: '10000004', email: 'lin@meridian.example', nickname: 'Lin Xiao', inviteCode: 'DEMO0004' },
] as const;
/** With the same passwords: whoever transfers needs somebody to transfer to. */
const SECOND_UID = '10000002';
/** USDT in the wallet of each. */
const WALLET = '1000';
const ROOT_UID = '10000000';
const INVITE_CODE = 'DEMO8888';

export const seedAccounts: Seed = async (context, owner) => {
  for (const { id } of demoTenants) {
    await insertMissing(
      context,
      owner,
      async () => ({
        ...common(id),
        uid: ROOT_UID,
        email: `root@${id}.example`,
        nickname: 'Root',
        passwordHash: await context.passwords.hash(newSecret()),
        inviteCode: INVITE_CODE,
        invitedBy: null,
      }),
      { tenantId: id, uid: ROOT_UID },
    );
  }
  await insertDemoTrader(context, owner, { uid: demoTrader.uid, email: 'demo@meridian.example', nickname: 'Demo', inviteCode: 'DEMO0001' });
  await insertDemoTrader(context, owner, { uid: SECOND_UID, email: 'second@meridian.example', nickname: 'Second', inviteCode: 'DEMO0002' });
  if (context.config.demoTraders) for (const lead of demoLeads) await insertDemoTrader(context, owner, lead, demoTrader.uid);
  await fillWallets(context, owner);
};

async function insertDemoTrader(
  context: Context,
  owner: Transaction,
  trader: Pick<NewUser, 'uid' | 'email' | 'nickname' | 'inviteCode'>,
  inviterUid = ROOT_UID,
): Promise<void> {
  const isNew = (await findUserId(owner, demoTrader.tenantId, trader.uid)) === undefined;
  await insertMissing(
    context,
    owner,
    async () => ({
      ...common(demoTrader.tenantId),
      ...trader,
      passwordHash: await context.passwords.hash(wirePassword(demoTrader.password)),
      safePasswordHash: await context.passwords.hash(wirePassword(demoTrader.safePassword)),
      invitedBy: (await findUserId(owner, demoTrader.tenantId, inviterUid)) ?? null,
    }),
    { tenantId: demoTrader.tenantId, uid: trader.uid },
  );
  if (isNew) await setProofAge(owner, { tenantId: demoTrader.tenantId, uid: trader.uid });
}

/** After the demo trader; those above come before those below. One password, which nobody knows, is hashed for all that are missing. */
export const seedDemoTeam: Seed = async (context, owner) => {
  if (!context.config.demoTraders) return;
  const { tenantId } = demoTrader;
  let passwordHash: string | undefined;
  const journals: Journal[] = [];
  for (const member of demoTeam) {
    const { uid, nickname } = member;
    const make = async (): Promise<NewUser> => ({
      ...common(tenantId),
      uid,
      nickname,
      email: `member${uid.slice(-2)}@meridian.example`,
      passwordHash: (passwordHash ??= await context.passwords.hash(newSecret())),
      inviteCode: `DEMO00${uid.slice(-2)}`,
      invitedBy: (await findUserId(owner, tenantId, member.invitedBy)) ?? null,
    });
    await insertMissing(context, owner, make, { tenantId, uid });
    const userId = await findUserId(owner, tenantId, uid);
    if (userId !== undefined) journals.push(...topUpsOf(member, userId));
  }
  await postJournals(owner, { tenantId, environment: 'paper', atMs: context.clock.now() }, journals);
};

/** Each demo trader's first journal; a start that finds it writes nothing. */
async function fillWallets(context: Context, owner: Transaction): Promise<void> {
  const { tenantId } = demoTrader;
  const journals: Journal[] = [];
  for (const uid of [demoTrader.uid, SECOND_UID, ...demoLeads.map((lead) => lead.uid)]) {
    const userId = await findUserId(owner, tenantId, uid);
    if (userId !== undefined) journals.push(seedJournal({ key: `${tenantId}:${uid}`, userId, amount: WALLET }));
  }
  await postJournals(owner, { tenantId, environment: 'paper', atMs: context.clock.now() }, journals);
}

function common(tenantId: string): Pick<NewUser, 'id' | 'tenantId' | 'languageCode'> {
  return { id: newId('usr'), tenantId, languageCode: 2 };
}

interface Wanted {
  tenantId: string;
  uid: string;
}

/** The draft is made only for a missing account, because hashing passwords is slow. */
async function insertMissing(
  context: Context,
  owner: Transaction,
  draft: () => Promise<NewUser>,
  { tenantId, uid }: Wanted,
): Promise<void> {
  if ((await findUserId(owner, tenantId, uid)) === undefined) await insertUser(owner, await draft(), context.clock.now());
}

/** The id of a trader of the first demo tenant. */
export function findDemoTrader(owner: Queryable, uid: string): Promise<string | undefined> {
  return findUserId(owner, demoTrader.tenantId, uid);
}

/** Whether the database has demo accounts, from this start or an earlier one. */
export async function hasDemoAccounts(owner: Queryable): Promise<boolean> {
  return (await findUserId(owner, demoTrader.tenantId, demoTrader.uid)) !== undefined;
}

/** The password as clients send it: upper-case MD5. */
export function wirePassword(password: string): string {
  return createHash('md5').update(password).digest('hex').toUpperCase();
}
