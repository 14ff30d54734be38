// Versions of the app at the console: what getAppInfo tells, published by two people, given to a share of the installations, stopped and taken back.
import { z } from 'zod/mini';
import { versionCodeOf } from '../app-version.ts';
import { defineCall, done } from '../call.ts';
import { languageTags } from '../languages.ts';
import { installTypes } from '../tenants.ts';
import { wireBool, wireHttpsAddress, wireInt } from '../wire.ts';
import { decided, deskApproval } from './desk.ts';

/** Empty: nothing to offer. */
const version = z.string().check(
  z.maxLength(12),
  z.refine((text) => text === '' || versionCodeOf(text) !== undefined, 'version'),
);
const address = wireHttpsAddress(500);

const notes = z.string().check(z.maxLength(2000), z.regex(/^(?:[^\p{Cc}\p{Cs}<>]|\n)*$/u, 'words'));

export const releaseVersions = ['appApkVersion', 'appApkGoogleVersion', 'appIpaIosVersion', 'appWgtVersion', 'minVersion'] as const;
export const releaseAddresses = ['appApkUrl', 'appGooglePlay', 'appAppStore', 'appWgtUrl', 'installUrl'] as const;

/** A hot update is offered with its size and SHA-256 only; `minVersion` only where everybody gets the release. */
export const releaseFields = {
  appApkVersion: version,
  appApkGoogleVersion: version,
  appIpaIosVersion: version,
  appWgtVersion: version,
  /** Below it only updating and closing positions work. */
  minVersion: version,
  appApkUrl: address,
  appGooglePlay: address,
  appAppStore: address,
  appWgtUrl: address,
  installUrl: address,
  appWgtSize: wireInt({ min: 0, max: 1_000_000_000 }),
  appWgtSha256: z.string().check(z.regex(/^(?:[0-9a-f]{64})?$/, 'sha256')),
  installType: z.enum(installTypes),
  showUpdate: wireBool,
  /** What is new, by language. */
  notes: z.partialRecord(z.enum(languageTags), notes),
  /** Percent of the installations. */
  share: wireInt({ min: 1, max: 100 }),
};
const release = z.object({
  ...releaseFields,
  id: z.string(),
  /** rolling: offered to its share. stopped: nobody further gets it, who has it keeps it. takenBack: everybody gets what was before. */
  state: z.enum(['rolling', 'stopped', 'takenBack']),
  publishedBy: z.string(),
  approvedBy: z.string(),
  createTime: z.int(),
});
export type Release = z.output<typeof release>;

/** The newest 50. */
export const listRelease = defineCall({
  method: 'GET',
  path: '/app/admin/release/listRelease',
  duty: 'lookBrand',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(release), approval: deskApproval }),
});

export const proposeRelease = defineCall({
  method: 'POST',
  path: '/app/admin/release/proposeRelease',
  duty: 'release',
  idempotent: true,
  input: z.strictObject(releaseFields),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Gives a rolling release to more installations, stops it, lets it go on, or takes it back: what was before then stands. */
export const operateRelease = defineCall({
  method: 'POST',
  path: '/app/admin/release/operateRelease',
  duty: 'release',
  idempotent: true,
  input: z.strictObject({
    id: z.string().check(z.regex(/^rel_[0-9A-Z]{20}$/, 'identifier')),
    act: z.enum(['widen', 'stop', 'resume', 'takeBack']),
    /** Of `widen`: more than it is. */
    share: z.optional(wireInt({ min: 1, max: 100 })),
  }),
  output: done,
  refusals: ['alreadyDecided'],
});
