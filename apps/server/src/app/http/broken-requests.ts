// Answers to requests that are broken before there is a call: an address that cannot be decoded, bytes that are no HTTP. In the envelope like all others.
import type { Socket } from 'node:net';
import { defaultLanguage } from '@millrace/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/refusal.ts';
import { refused } from './envelope.ts';
import { sendRefusal } from './errors.ts';

/** Fastify's hook for addresses it cannot read: nothing can be there. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, new Refusal('notFound'));
}

/** Node's hook for what its parser refuses: there is no request to answer, only a connection to end. */
export function answerBadBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refused(new Refusal('inputInvalid', undefined, [{ field: '', rule: 'type', args: {} }]), defaultLanguage));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that goes on sending would hold its half of the connection open.
  socket.destroySoon();
}
