// Bytes of request bodies that are received or worked on at one moment: bounded for an account, for an address and in all, by what a request
// declares before a byte of it is read.
import { limits, type Call } from '@millrace/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../../shared/http/address-group.ts';
import { Refusal } from '../../shared/refusal.ts';

/** Smaller bodies are not charged: the rate of requests bounds their sum, and the callers behind one address need them for every call. */
const UNCHARGED_BYTES = 16_384;
/** Two uploads of the largest size at once. */
const ACCOUNT_BYTES_MAX = 12 * 1_048_576;
const ADDRESS_BYTES_MAX = 24 * 1_048_576;
const ALL_BYTES_MAX = 64 * 1_048_576;
/** Beside the file itself an upload carries the lines between its parts. */
const MULTIPART_BYTES_MAX = limits.uploadBytesMax + 65_536;
const RETRY_SEC = 5;

export class BodyBudget {
  readonly #held = new Map<string, number>();

  /**
   * Charges the request's body until its answer has been sent or its connection has ended.
   * @param userId undefined for a guest
   * @throws Refusal tooManyRequests
   */
  charge({ call, request, reply, userId }: { call: Call; request: FastifyRequest; reply: FastifyReply; userId: string | undefined }): void {
    const bytes = declaredBytes(request, call.file === 'sent' ? MULTIPART_BYTES_MAX : limits.bodyBytesMax);
    if (bytes <= UNCHARGED_BYTES) return;
    const bounds: readonly (readonly [key: string, max: number])[] = [
      ['all', ALL_BYTES_MAX],
      [`ip ${addressGroup(request.ip)}`, ADDRESS_BYTES_MAX],
      ...(userId === undefined ? [] : [[`user ${userId}`, ACCOUNT_BYTES_MAX] as const]),
    ];
    if (bounds.some(([key, max]) => (this.#held.get(key) ?? 0) + bytes > max)) {
      // Without this the rest of the body would be read and dropped.
      reply.header('connection', 'close');
      throw new Refusal('tooManyRequests', { seconds: RETRY_SEC });
    }
    for (const [key] of bounds) this.#add(key, bytes);
    const release = (): void => {
      for (const [key] of bounds) this.#add(key, -bytes);
    };
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
  }

  #add(key: string, bytes: number): void {
    const held = (this.#held.get(key) ?? 0) + bytes;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What a body may come to: its declared length, at most `max`; `max` where none is declared. */
function declaredBytes({ headers }: FastifyRequest, max: number): number {
  if (headers['transfer-encoding'] !== undefined) return max;
  return Math.min(Number(headers['content-length'] ?? 0), max);
}
