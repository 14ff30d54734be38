// Makes a key on a trader's account from the code they brought back: token, deletion of the earlier key, new key. Failures are values; the key and
// the token are returned and stored nowhere else.
import { limits, type RefusalCode } from '@millrace/contract';
import { createFastKey, deleteFastKey, exchangeOauthCode, type Credentials, type OauthSite, type Reply } from '@millrace/okx';
import { randomText } from '../../shared/ids.ts';
import type { OauthClient } from '../../shared/config/venues.ts';

/** Length of a passphrase that we make; the venue takes 8 to 32. */
const FAST_PASSPHRASE_CHARS = 24;
/** Labels that are tried for a key of fast connect. */
const LABEL_TRIES_MAX = 3;

export interface Failed {
  kind: 'failed';
  code: RefusalCode;
  detail?: Record<string, string>;
}

export interface FastKeyRequest {
  site: OauthSite;
  client: OauthClient;
  code: string;
  remark: string;
  bindKeys: boolean;
}

/** `undo` ends the key again; it is for a key that cannot be linked. */
export type FastKeyMade = { kind: 'made'; credentials: Credentials; undo: () => Promise<void> };

/** @param beforeDelete runs before the trader's earlier key is deleted */
export async function makeFastKey(request: FastKeyRequest, beforeDelete: () => Promise<void>): Promise<FastKeyMade | Failed> {
  const { site, client, code } = request;
  const token = await exchangeOauthCode(site, { clientId: client.id, clientSecret: client.secret, code });
  if (token.kind !== 'ok') return failureOf(token);
  const { accessToken } = token.data;
  await beforeDelete();
  const deleted = await deleteFastKey(site, accessToken);
  if (deleted.kind !== 'ok') return failureOf(deleted);
  const key = await create(request, accessToken);
  if (key.kind !== 'ok') return failureOf(key);
  const { apiKey, secretKey, passphrase } = key.data;
  return { kind: 'made', credentials: { apiKey, secretKey, passphrase }, undo: async () => void (await deleteFastKey(site, accessToken)) };
}

/** A label that the account already uses is retried with random letters at its end. */
async function create({ site, remark, bindKeys }: FastKeyRequest, accessToken: string): ReturnType<typeof createFastKey> {
  const passphrase = newPassphrase();
  let label = remark;
  let made = await createFastKey(site, accessToken, { label, passphrase, bindApp: bindKeys });
  for (let tries = 1; tries < LABEL_TRIES_MAX && made.kind === 'refused' && made.code === '59502'; tries += 1) {
    const tail = randomText(4, LETTERS);
    label = remark.slice(0, limits.apiRemarkMax - tail.length) + tail;
    made = await createFastKey(site, accessToken, { label, passphrase, bindApp: bindKeys });
  }
  return made;
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const CLASSES = [LETTERS, LETTERS.toUpperCase(), '23456789', '!#%+-.:=?@_'] as const;

/** One character of each class that the venue requires, the rest from all classes. The fixed order of classes reveals nothing. */
export function newPassphrase(): string {
  return CLASSES.map((letters) => randomText(1, letters)).join('') + randomText(FAST_PASSPHRASE_CHARS - CLASSES.length, CLASSES.join(''));
}

/** Refusals by the venue's code (reference: its Fast API guide). Other codes become `fastConnectRefused` and are shown for support. */
const WORDS: Readonly<Record<string, RefusalCode>> = {
  '53002': 'fastConnectExpired',
  '53003': 'fastConnectExpired',
  '53012': 'fastConnectExpired',
  '59501': 'exchangeKeysTooMany',
};

function failureOf(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): Failed {
  if (reply.kind === 'unreachable') return { kind: 'failed', code: 'exchangeUnavailable' };
  return { kind: 'failed', code: WORDS[reply.code] ?? 'fastConnectRefused', detail: { code: reply.code } };
}
