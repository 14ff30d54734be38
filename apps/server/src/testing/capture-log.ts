// A logger at the finest level whose output a test can search, for example for secrets.
import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';

export function captureLog(): { log: Logger; text(): string } {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { log: pino({ level: 'trace' }, sink), text: () => text };
}
