// A mail server for trying and testing: takes every mail on loopback, delivers none, and keeps the newest in memory to be read on the
// management port. Only in embedded mode.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const CAUGHT_MAILS_MAX = 500;
const CAUGHT_MAIL_BYTES_MAX = 262_144;

export interface CaughtMail {
  to: string[];
  subject: string;
  text: string;
  receivedAt: string;
}

export interface MailCatcher {
  /** Address for the sender, smtp://127.0.0.1:port. */
  url: string;
  /** Newest first; of one recipient or all. */
  list(to: string | undefined): CaughtMail[];
  stop(): Promise<void>;
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: CAUGHT_MAIL_BYTES_MAX,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        mails.unshift({ to, ...readMail(Buffer.concat(parts).toString('utf8')), receivedAt: new Date().toISOString() });
        mails.length = Math.min(mails.length, CAUGHT_MAILS_MAX);
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined); // a sender that breaks off concerns nobody else
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    list: (to) => mails.filter((mail) => to === undefined || mail.to.includes(to.toLowerCase())),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads the mails that our own sender writes: one text part in base64, headers encoded as UTF-8. */
export function readMail(source: string): { subject: string; text: string } {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = rest.join('\n\n');
  const text = headers.get('content-transfer-encoding') === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : body;
  return { subject: decodeWords(headers.get('subject') ?? ''), text: text.trim() };
}

/** RFC 2047 words in UTF-8, B or Q; spaces between two of them are none. */
function decodeWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) => {
    if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString('utf8');
    const bytes = word
      .replace(/_/g, ' ')
      .replace(/=([0-9A-F]{2})/gi, (_hex, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  });
}
