// The team below a trader: the tree by depth, members, the level with what the next one asks for, and rewards with the fee that each is a part of.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { pageFields, pageOf, tenantField, wireId, wireInt, wireTime, wireUid } from './wire.ts';

const base = '/app/inter/user/team';
const permission = 'P10300';

const amounts = z.object({
  usdt: z.string(),
  dynamicFuel: z.string(),
  communityFuel: z.string(),
});

/** What a level asks for. Performance in USDT: the notional of fills in the tenant's own money. */
const requirement = z.object({ kind: z.enum(['directActive', 'teamActive', 'teamPerformance']), have: z.string(), need: z.string() });

export const team = z.object({
  /** Rewards of the month in the tenant's time zone, by currency; `total` is their sum, energy counted as USDT. */
  rewards: z.extend(amounts, { total: z.string() }),
  /** USDT: rewards that were taken back after they had been spent. Later rewards pay it first. */
  rewardDebt: z.string(),
  /** 0 to 5, and its part of the team's fuel fees, such as 0.3. */
  level: z.int(),
  rate: z.string(),
  /** The next level; null above the last. People are counted now, performance up to `day`. */
  next: z.nullable(z.object({ level: z.int(), rate: z.string(), requirements: z.array(requirement) })),
  levels: z.array(z.object({ level: z.int(), rate: z.string(), directActive: z.int(), teamActive: z.int(), teamPerformance: z.string() })),
  /** YYYY-MM-DD: the last whole day whose trades are counted; null before the first. */
  day: z.nullable(z.string()),
  /** Members one below, and all below. */
  directs: z.int(),
  members: z.int(),
  /** Of all below. '0': nobody has traded yet. */
  performance: z.string(),
  /** Oneself is depth 0 and left out. */
  floors: z.array(z.object({ depth: z.int(), members: z.int(), active: z.int(), performance: z.string() })),
  isCommunity: z.boolean(),
  isBroker: z.boolean(),
});
export type Team = z.output<typeof team>;

export const getTeam = defineCall({
  method: 'GET',
  path: `${base}/getTeam`,
  permission,
  input: z.strictObject({ ...tenantField }),
  output: team,
});

export const teamMember = z.object({
  id: z.string(),
  uid: z.string(),
  nickname: z.string(),
  /** Below the caller. */
  depth: z.int(),
  level: z.int(),
  /** 1 not activated, 2 activated: has paid for fuel. */
  status: z.union([z.literal(1), z.literal(2)]),
  /** Activated and not frozen: counts for levels. */
  isActive: z.boolean(),
  /** The member's own, up to the last counted day, USDT. */
  performance: z.string(),
  /** What the member's fees have brought the caller, energy counted as USDT. */
  reward: z.string(),
  /** Members whom he invited. */
  directs: z.int(),
  createTime: z.int(),
});
export type TeamMember = z.output<typeof teamMember>;

/** Members so many steps below a user, who is the caller or somebody below; anybody else is not found. Named by id or UID, without both the caller. */
export const pageFloor = defineCall({
  method: 'GET',
  path: `${base}/pageFloor`,
  permission,
  input: z.strictObject({
    depth: wireInt({ min: 1, max: limits.teamDepthMax }),
    userId: z.optional(wireId),
    number: z.optional(wireUid),
    ...pageFields,
    ...tenantField,
  }),
  output: z.extend(pageOf(teamMember), { owner: z.object({ id: z.string(), uid: z.string(), nickname: z.string(), depth: z.int() }) }),
});

/** Members below the caller. `search` is a UID's beginning or a part of a nickname. */
export const pageMember = defineCall({
  method: 'GET',
  path: `${base}/pageMember`,
  permission,
  input: z.strictObject({
    scope: z.optional(z.enum(['direct', 'indirect'])),
    level: z.optional(wireInt({ min: 0, max: 5 })),
    status: z.optional(wireInt({ min: 1, max: 2 })),
    search: z.optional(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nicknameMax), z.regex(/^[^\p{Cc}\p{Cs}<>]+$/u, 'words')),
    ),
    ...pageFields,
    ...tenantField,
  }),
  output: pageOf(teamMember),
});

export const rewardShares = ['level', 'equal', 'community', 'broker'] as const;

export const rewardRow = z.extend(amounts, {
  id: z.string(),
  share: z.enum(rewardShares),
  /** What it is a part of: the fee for a level, the reward of the equal below, or what the levels left of the fee. */
  base: z.string(),
  rate: z.string(),
  /** The level when the fee was taken. */
  level: z.int(),
  /** Whose fee it is of, and how many steps below. */
  fromUid: z.string(),
  fromNickname: z.string(),
  depth: z.int(),
  /** With its fee: it counts in no sum. */
  isTakenBack: z.boolean(),
  createTime: z.int(),
});
export type RewardRow = z.output<typeof rewardRow>;

/** Newest first. */
export const pageReward = defineCall({
  method: 'GET',
  path: `${base}/pageReward`,
  permission,
  input: z.strictObject({
    share: z.optional(z.enum(rewardShares)),
    /** Such as 2026-11, in the tenant's time zone. */
    month: z.optional(z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'time'))),
    startTime: z.optional(wireTime),
    endTime: z.optional(wireTime),
    ...pageFields,
    ...tenantField,
  }),
  output: pageOf(rewardRow),
});
