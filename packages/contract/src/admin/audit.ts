// The trail of what operators did: logins, slips looked at, decisions. Nothing changes or deletes it.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageFields, wireTime } from '../wire.ts';
import { defineExport } from './export-call.ts';
import { wireOperatorName } from './operator.ts';

export const operatorEventKinds = [
  'login',
  'loginRefused',
  'logout',
  'invitationAccepted',
  'stepProved',
  'sessionsEnded',
  'recoveryRenewed',
  'passwordChanged',
  'ownTraderNamed',
  'operatorAdded',
  'operatorsExported',
  'approvalsExported',
  'userFound',
  'usersExported',
  'topUpsExported',
  'arrivalsExported',
  'withdrawalsExported',
  'trialFuelExported',
  'applicationsExported',
  'leadsExported',
  'teamRolesExported',
  'fileAsked',
  'fileFetched',
  'trailExported',
  'userFrozen',
  'tasksExported',
  'taskStopped',
  'panicStopped',
  'accountsExported',
  'keyLookedAt',
  'keyRevoked',
  'noteAdded',
  'chatRead',
  'chatAnswered',
  'chatTaken',
  'chatClosed',
  'chatRemoved',
  'wordsLeft',
  'wordsRemoved',
  'chatsExported',
  'chatMarkSet',
  'chatNameSet',
  'statementRead',
  'slipShown',
  'claimed',
  'proposed',
  'approved',
  'rejected',
  'paid',
  'leadClosed',
  'leadOpened',
  'auditStarted',
  'journalsExported',
  'auditRunsExported',
  'rebatesExported',
  'tenantsExported',
  'draftSaved',
  'previewMade',
  'tenantMade',
  'nodeDrained',
  'nodeUndrained',
  'nodeRemoved',
  'claimsHeld',
  'claimsLet',
  'tenantChanged',
  'imageAdded',
  'releaseChanged',
  'announcementSaved',
  'announcementPublished',
  'announcementWithdrawn',
  'announcementsExported',
  'templatesExported',
  'templateSaved',
  'templateDiscarded',
  'contentSaved',
  'contentPublished',
  'contentWithdrawn',
  'contentExported',
  'contentPictureAdded',
  'bannerSaved',
  'bannersExported',
  'posterSaved',
  'posterPublished',
  'posterWithdrawn',
] as const;
export type OperatorEventKind = (typeof operatorEventKinds)[number];

export const operatorEvent = z.object({
  id: z.string(),
  kind: z.enum(operatorEventKinds),
  /** Name of the operator at that moment. */
  operator: z.string(),
  /** What it was about, such as a top-up's id; empty where nothing. */
  subject: z.string(),
  /** Figures and words at that moment. */
  detail: z.record(z.string(), z.string()),
  /** What changed, by field, as it was and as it became; of a proposal what it would change. Empty where nothing is noted. */
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  /** The approval that it is part of. */
  approvalId: z.nullable(z.string()),
  ip: z.string(),
  createTime: z.int(),
});
export type OperatorEvent = z.output<typeof operatorEvent>;

const auditFilter = {
  kind: z.optional(z.enum(operatorEventKinds)),
  operator: z.optional(wireOperatorName),
  /** Exactly what it was about, such as a top-up's id. */
  subject: z.optional(z.string().check(z.regex(/^[\w.:@-]{1,80}$/, 'identifier'))),
  startTime: z.optional(wireTime),
  endTime: z.optional(wireTime),
  /** Newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const pageAudit = defineCall({
  method: 'GET',
  path: '/app/admin/audit/pageAudit',
  duty: 'trail',
  input: z.strictObject({
    ...auditFilter,
    /** `nextId` of the page before. */
    afterId: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'identifier'))),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({
    rows: z.array(operatorEvent),
    /** `afterId` of the next page; null where this is the last one. */
    nextId: z.nullable(z.string()),
  }),
});

/** What the list shows as CSV. More than `limits.auditExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportAudit = defineExport({
  path: '/app/admin/audit/exportAudit',
  duty: 'trail',
  input: z.strictObject(auditFilter),
});
