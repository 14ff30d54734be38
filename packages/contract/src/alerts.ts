// Alerts outside the app: which messages of the inbox also come by push and by mail, when they are held back, and what became of each.
// Calls of our own in the specification's manner.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { tenantField, wireBool } from './wire.ts';

export const alertChannels = ['push', 'mail'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Of one tab and channel. urgent: what needs the trader now. all: also what is of ordinary urgency; quiet messages stay in the inbox. */
export const alertScopes = ['off', 'urgent', 'all'] as const;
export type AlertScope = (typeof alertScopes)[number];

const scope = z.enum(alertScopes);

/** `HH:MM` of the trader's own zone; empty where there are no quiet hours. */
const timeOfDay = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'time'));

const settings = {
  systemPush: scope,
  systemMail: scope,
  ordersPush: scope,
  ordersMail: scope,
  tradingPush: scope,
  tradingMail: scope,
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  /** IANA name of the zone in which the quiet hours count. */
  zone: z.string().check(z.maxLength(64), z.regex(/^(?:[A-Za-z][A-Za-z0-9_+/-]*)?$/, 'timeZone')),
  /** Urgent alerts come in quiet hours as well. */
  urgentInQuiet: wireBool,
  /** Figures of money stand in pushed alerts, which a locked screen shows. */
  showAmounts: wireBool,
};
const alertSettings = z.object({ ...settings });
export type AlertSettings = z.output<typeof alertSettings>;

/** What counts until the trader has chosen. */
export const defaultAlertSettings: AlertSettings = {
  systemPush: 'urgent',
  systemMail: 'urgent',
  ordersPush: 'urgent',
  ordersMail: 'urgent',
  tradingPush: 'urgent',
  tradingMail: 'urgent',
  quietFrom: '',
  quietTo: '',
  zone: '',
  urgentInQuiet: true,
  showAmounts: false,
};

export const getAlertSettings = defineCall({
  method: 'GET',
  path: '/app/inter/user/alert/getAlertSettings',
  permission: 'P10600',
  input: z.strictObject({ ...tenantField }),
  output: z.object({
    settings: alertSettings,
    /** Our public key, for the browser's subscription. */
    pushKey: z.string(),
    /** The endpoint to which alerts are pushed for the session that asks; empty without. */
    endpoint: z.string(),
    /** Devices to which alerts are pushed, this one among them. */
    devices: z.int(),
    /** Where mails go. */
    email: z.string(),
  }),
});

export const updateAlertSettings = defineCall({
  method: 'POST',
  path: '/app/inter/user/alert/updateAlertSettings',
  permission: 'P10600',
  input: z.strictObject({ ...settings, ...tenantField }),
  output: alertSettings,
});

/** A public key of P-256 and a secret of 16 bytes, as browsers give them. */
const p256dh = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'pushKey'));
const auth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'pushKey'));

/** Pushes alerts to the browser that asks, until its session ends. A subscription that it had before ends. */
export const subscribePush = defineCall({
  method: 'POST',
  path: '/app/inter/user/alert/subscribePush',
  permission: 'P10600',
  input: z.strictObject({
    endpoint: z.string().check(z.minLength(1), z.maxLength(limits.pushEndpointBytesMax), z.regex(/^[!#-;=?-~]*$/, 'url')),
    p256dh,
    auth,
    /** Our public key for which the browser made the subscription. */
    key: z.string().check(z.maxLength(100), z.regex(/^[A-Za-z0-9_-]*$/, 'pushKey')),
    ...tenantField,
  }),
  output: done,
});

export const unsubscribePush = defineCall({
  method: 'POST',
  path: '/app/inter/user/alert/unsubscribePush',
  permission: 'P10600',
  input: z.strictObject({ ...tenantField }),
  output: done,
});

/** Sends one alert now, past quiet hours and choices. */
export const tryAlert = defineCall({
  method: 'POST',
  path: '/app/inter/user/alert/tryAlert',
  permission: 'P10600',
  input: z.strictObject({ channel: z.enum(alertChannels), ...tenantField }),
  output: done,
  refusals: ['noPushDevice'],
});

/**
 * due: about to be sent. waiting: the channel did not take it yet, it is tried again. held: quiet hours or too many at once. summed: part of a summary.
 * sent: the channel took it. failed: given up.
 */
export const alertStates = ['due', 'waiting', 'held', 'summed', 'sent', 'failed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Why an alert is held, waits or has failed; empty otherwise. */
export const alertReasons = ['', 'quiet', 'spacing', 'hour', 'busy', 'channel', 'noDevice', 'tooLarge', 'refused'] as const;

const alert = z.object({
  id: z.string(),
  channel: z.enum(alertChannels),
  what: z.enum(['message', 'summary', 'test']),
  state: z.enum(alertStates),
  reason: z.enum(alertReasons),
  /** Of a summary: how many messages it stands for; else 1. */
  count: z.int(),
  /** The message behind it; null for summaries, trials, and messages that are gone. */
  message: z.nullable(message),
  createTime: z.int(),
  /** When it came to its end; null before. */
  settleTime: z.nullable(z.int()),
});
export type Alert = z.output<typeof alert>;

/** The newest alerts of the caller and what became of each. */
export const listAlert = defineCall({
  method: 'GET',
  path: '/app/inter/user/alert/listAlert',
  permission: 'P10600',
  input: z.strictObject({ ...tenantField }),
  output: z.array(alert),
});
