// Sends one alert by its channel and notes what became of it. Sent at least once: it may be sent again when the process ends between sending and noting; the
// browser then shows it in the place of the first (one tag), and a mail program finds the same Message-ID.
import { defaultLanguage, languageTagOfCode, type LanguageTag } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { Context } from '../shared/context/context.ts';
import type { PushOutcome } from '../shared/context/push-door.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { isDecision } from '../messages/index.ts';
import type { AlertedMessage, AlertEnd, DueAlert } from './alert.store.ts';
import { nextAttemptMs } from './plan-alert.ts';
import type { Subscription } from './push/subscription.store.ts';
import { alertWords, mailSubject, pushPayload, type AlertWords } from './words.ts';

/** How long a push service keeps an alert for a device that is off. */
const TTL_SEC = { urgent: 86_400, normal: 14_400 };

/** An alert with all that is needed to send it. */
export interface ReadyAlert extends DueAlert {
  /** Of an ordinary alert its message, of a summary those that it stands for. */
  messages: readonly AlertedMessage[];
  /** Of a push: the devices that the trader has. */
  subscriptions: readonly Subscription[];
}

export type Attempt = AlertEnd & {
  /** Subscriptions that have ended at their service. */
  goneIds?: readonly string[];
};

export function deliver(context: Context, tenant: Tenant, alert: ReadyAlert): Promise<Attempt> {
  return alert.channel === 'push' ? push(context, tenant, alert) : mail(context, tenant, alert);
}

/** The name under which the browser keeps the notification, a push service the waiting push, and a mail program the mail. */
function tagOf({ id, message }: DueAlert): string {
  return message?.id ?? id;
}

function wordsFor(tenant: Tenant, alert: ReadyAlert, showAmounts: boolean): { words: AlertWords; tag: LanguageTag } {
  const tag = languageTagOfCode(alert.languageCode) ?? defaultLanguage;
  const zone = alert.settings?.zone || tenant.timeZone;
  return { tag, words: alertWords(alert, { tenant: tenant.name, messages: alert.messages, reader: { tag, zone, showAmounts } }) };
}

async function push(context: Context, tenant: Tenant, alert: ReadyAlert): Promise<Attempt> {
  const targets = alert.subscriptions.filter(({ id }) => !alert.reached.includes(id));
  const { words, tag } = wordsFor(tenant, alert, alert.settings?.showAmounts ?? false);
  const payload = pushPayload(tagOf(alert), words, tag);
  const send = (target: Subscription, body: string): Promise<PushOutcome> =>
    context.push.send(target, {
      payload: JSON.stringify({ ...payload, body }),
      ttlSec: alert.urgent ? TTL_SEC.urgent : TTL_SEC.normal,
      urgent: alert.urgent,
      topic: payload.tag,
    });
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const first = await send(target, payload.body);
      // The title alone is short enough for every service.
      return { target, outcome: first.kind === 'tooLarge' && payload.body !== '' ? await send(target, '') : first };
    }),
  );
  return endOfPush(alert, outcomes, context.clock.now());
}

function endOfPush(alert: DueAlert, outcomes: readonly { target: Subscription; outcome: PushOutcome }[], nowMs: number): Attempt {
  const idsOf = (kind: PushOutcome['kind']): string[] =>
    outcomes.filter(({ outcome }) => outcome.kind === kind).map(({ target }) => target.id);
  const reached = [...alert.reached, ...idsOf('taken')];
  const common = { reached, goneIds: idsOf('gone') };
  const busyMs = outcomes.map(({ outcome }) => (outcome.kind === 'busy' ? outcome.waitMs : 0));
  const isBusy = idsOf('busy').length > 0;
  if (isBusy || idsOf('failed').length > 0) {
    const waitMs = nextAttemptMs(alert.attempts + 1);
    const reason = isBusy ? 'busy' : 'channel';
    // What is older than a push service would keep it is not pushed late.
    const dueMs = nowMs + Math.max(waitMs ?? 0, ...busyMs);
    if (waitMs !== undefined && dueMs - alert.createdMs < (alert.urgent ? TTL_SEC.urgent : TTL_SEC.normal) * 1000)
      return { ...common, state: 'waiting', reason, dueMs };
    return { ...common, state: reached.length > 0 ? 'sent' : 'failed', reason: reached.length > 0 ? '' : reason };
  }
  if (reached.length > 0) return { ...common, state: 'sent', reason: '' };
  const reason = idsOf('tooLarge').length > 0 ? 'tooLarge' : idsOf('refused').length > 0 ? 'refused' : 'noDevice';
  return { ...common, state: 'failed', reason };
}

async function mail(context: Context, tenant: Tenant, alert: ReadyAlert): Promise<Attempt> {
  const { words, tag } = wordsFor(tenant, alert, true);
  const t = translatorFor(tag);
  const kind = alert.message?.kind;
  const named = { tenant: tenant.name, support: tenant.customerEmail };
  const footer = kind !== undefined && isDecision(kind) ? t('mail.decisionFooter', named) : t('mail.alertFooter', named);
  try {
    const { mail: sender } = context;
    if (!sender) throw new Error('the mail sender is missing');
    await sender.send({
      to: alert.email,
      senderName: tenant.name,
      subject: mailSubject(alert, { title: words.title, kind, tag, tenant: tenant.name }),
      text: `${words.lines.join('\n\n')}\n\n${footer}`,
      id: tagOf(alert),
    });
    return { state: 'sent', reason: '' };
  } catch (error) {
    context.log.warn({ err: error, alert: alert.id }, 'an alert could not be mailed');
    const waitMs = nextAttemptMs(alert.attempts + 1);
    return waitMs === undefined
      ? { state: 'failed', reason: 'channel' }
      : { state: 'waiting', reason: 'channel', dueMs: context.clock.now() + waitMs };
  }
}
