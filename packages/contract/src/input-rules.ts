// The names of every rule that an input can break, with the arguments of its text (`rule.<name>` in the area `rules`).
// Schemas put the rule's name where zod expects a message; what zod reports by itself is mapped here, so schemas carry no texts.
import type { z } from 'zod/mini';

export const inputRules = {
  required: [],
  type: [],
  tooShort: ['min'],
  tooLong: ['max'],
  tooSmall: ['min'],
  belowZero: [],
  version: [],
  httpsAddress: [],
  sha256: [],
  tooBig: ['max'],
  oneOf: ['options'],
  fixedByOperator: [],
  onlyByGroup: [],
  unknownField: [],
  givenTwice: ['other'],
  integer: [],
  decimal: [],
  decimalPlaces: ['max'],
  email: [],
  host: [],
  hostTaken: ['host'],
  brandColour: [],
  givenAgain: [],
  hidesMoney: ['screens'],
  taken: [],
  timeZone: [],
  realVenue: ['venue'],
  fixedByJournal: [],
  login: [],
  emailCode: [],
  totp: [],
  passwordHash: [],
  nickname: [],
  nameReserved: [],
  phone: [],
  operatorName: [],
  brandName: [],
  autograph: [],
  words: [],
  agreement: [],
  inviteCode: [],
  remark: [],
  passphrase: [],
  apiKey: [],
  identifier: [],
  address: [],
  addressChecksum: [],
  addressNetwork: [],
  addressNoCapitals: [],
  addressOurs: [],
  uid: [],
  slipNotYours: [],
  pictureNotYours: [],
  aboveZero: [],
  topUpMinimum: ['min'],
  fileName: [],
  fileTooBig: ['max'],
  fileNotImage: [],
  url: [],
  pushHost: [],
  pushKey: [],
  quietHours: [],
  time: [],
  spanTooLong: ['days'],
  notOffered: [],
  lotMultiple: ['lot'],
  tickMultiple: ['tick'],
  belowMinimum: ['min'],
  aboveMaximum: ['max'],
  callbackAboveHalfStep: ['max'],
  rollbackAboveTarget: ['max'],
  targetBelowCosts: ['min'],
  rangeReversed: [],
  stepTooWide: ['max'],
  shortOnSpot: [],
  notTogether: ['other'],
  overlaps: [],
  tooManyRows: ['max'],
  fiveLevels: [],
  belowLevelBefore: ['min'],
  rewardsTooHigh: ['part', 'max'],
  markdownBytes: ['max'],
  markdownDeep: ['max'],
  markdownKind: ['kind'],
  markdownLink: ['address'],
  markdownPicture: ['name'],
  markdownShown: ['shown'],
  markdownSlow: [],
} as const satisfies Record<string, readonly string[]>;

export type InputRule = keyof typeof inputRules;

/** One broken rule; `args` fill the rule's text. The server adds `message` in the caller's language. */
export interface InputIssue {
  field: string;
  rule: InputRule;
  args: Record<string, string | number>;
}

type Issue = z.core.$ZodIssue;

/** Our words for what zod found. Field is the dotted path, empty for the body itself. */
export function inputIssuesOf(error: z.core.$ZodError): InputIssue[] {
  return error.issues.flatMap(issueOf);
}

function issueOf(issue: Issue): InputIssue[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknownField', args: {} }));
  if (issue.code === 'custom' && issue.params) return [{ field, rule: ruleOf(issue), args: argumentsOf(issue.params) }];
  return [{ field, rule: ruleOf(issue), args: sizeArguments(issue) }];
}

function ruleOf(issue: Issue): InputRule {
  if (issue.message in inputRules) return issue.message as InputRule;
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'type';
  if (issue.code === 'invalid_union') return issue.input === undefined ? 'required' : 'type';
  if (issue.code === 'too_small' && issue.origin !== 'string' && Number(issue.minimum) === 0) return 'belowZero';
  if (issue.code === 'too_small') return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'tooShort') : 'tooSmall';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig';
  if (issue.code === 'invalid_value') return issue.input === undefined ? 'required' : 'oneOf';
  return 'type';
}

function sizeArguments(issue: Issue): Record<string, string | number> {
  if (issue.code === 'too_small') return ruleOf(issue) === 'belowZero' ? {} : { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'invalid_value') return { options: issue.values.map(String).join(', ') };
  return {};
}

function argumentsOf(params: Record<string, unknown>): Record<string, string | number> {
  const args: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(params)) if (typeof value === 'string' || typeof value === 'number') args[key] = value;
  return args;
}
