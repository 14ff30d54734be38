// Sends one mail through the configured server. Called by jobs only, so a mail exists if and only if its transaction committed.
import { createTransport } from 'nodemailer';

const MAIL_TIMEOUT_MS = 15_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The name a reader sees as the sender: the tenant's. */
  senderName: string;
  /** Names the mail: sent twice, a mail program finds one and the same. */
  id?: string;
}

export interface MailSender {
  /** @throws when the mail server did not take it; the job tries again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailSender(options: { url: string; from: string }): MailSender {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, senderName, id }) {
      await transport.sendMail({
        from: { name: senderName, address: options.from },
        to: { name: '', address: to },
        subject,
        text,
        textEncoding: 'base64',
        ...(id !== undefined && { messageId: `<${id}@${options.from.slice(options.from.lastIndexOf('@') + 1)}>` }),
      });
    },
    close: () => transport.close(),
  };
}
