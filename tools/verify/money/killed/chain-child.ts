// The paper chain as a process of its own, which ends by SIGKILL when a call arrives, before or after it writes its journal, or before it answers.
import fs from 'node:fs';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { startPaperChain } from '@millrace/chain/paper-chain';
import { readSettings } from '../../../../packages/chain/src/paper-chain/settings.ts';
import { armKill, step, type KillOrder } from './steps.ts';

type AnyFunction = (...parts: unknown[]) => unknown;

before(Server.prototype, 'emit', (event, request) => {
  if (event === 'request' && request instanceof IncomingMessage) step(`${callOf(request)} arrives`);
});
before(ServerResponse.prototype, 'end', (_event, _encoding, response) => {
  if (response instanceof ServerResponse) step(`before the answer of ${callOf(response.req)}`);
});
countWrites();
const { port } = await startPaperChain(readSettings(process.env));
process.on('message', (message) => armKill((message as { arm: KillOrder | null }).arm ?? undefined));
process.on('disconnect', () => process.exit(1));
process.send?.({ event: 'listening', port });

function callOf({ method, url }: IncomingMessage): string {
  return `${method ?? ''} ${(url ?? '').split('?')[0] ?? ''}`;
}

/** Calls `first` with the first two arguments and `this` ahead of a method. */
function before(prototype: object, method: string, first: (one: unknown, two: unknown, self: unknown) => void): void {
  const methods = prototype as Record<string, AnyFunction>;
  const plain = methods[method];
  methods[method] = function (this: unknown, ...parts: unknown[]): unknown {
    first(parts[0], parts[1], this);
    return plain?.apply(this, parts);
  };
}

function countWrites(): void {
  const plain = fs.writeSync.bind(fs) as AnyFunction;
  const counted = (...parts: unknown[]): unknown => {
    step('before the journal is written');
    const written = plain(...parts);
    step('after the journal is written');
    return written;
  };
  Object.assign(fs, { writeSync: counted });
  syncBuiltinESMExports();
}
