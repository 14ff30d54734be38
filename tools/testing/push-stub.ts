// A push service of the tests: gives out subscriptions as a browser does, decrypts what arrives by RFC 8291 and checks its signature by RFC 8292 with code of
// its own, and answers as it is told.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface StubPush {
  endpoint: string;
  /** What the browser's worker is handed. */
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  claims: { aud: string; exp: number; sub: string };
  /** The public key that signed. */
  key: string;
}

export interface PushStub {
  origin: string;
  subscribe(): StubDevice;
  /** Pushes that were taken, oldest first. */
  pushes: StubPush[];
  /** Every request, also those that were not taken. */
  asked: number;
  /** Answers instead of 201; it may leave the request without an answer. Undefined: 201 again. */
  answer: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;
  stop(): Promise<void>;
}

interface Subscriber {
  curve: ECDH;
  auth: Buffer;
}

/** @param onTaken called with every push that was decrypted and answered 201 */
export async function startPushStub(onTaken?: () => void): Promise<PushStub> {
  const subscribers = new Map<string, Subscriber>();
  const server = createServer((request, response) => {
    stub.asked += 1;
    void bodyOf(request).then((body) => {
      if (stub.answer) return stub.answer(response, request);
      const endpoint = `${stub.origin}${request.url ?? ''}`;
      const subscriber = subscribers.get(endpoint);
      if (!subscriber) return response.writeHead(404).end();
      const { headers } = request;
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('a push is not encrypted as aes128gcm');
      stub.pushes.push({
        endpoint,
        text: decrypt(body, subscriber),
        ttl: Number(headers['ttl']),
        urgency: String(headers['urgency']),
        topic: String(headers['topic'] ?? ''),
        ...readSignature(String(headers['authorization'])),
      });
      onTaken?.();
      return response.writeHead(201, { location: `${endpoint}/message` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: PushStub = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes: [],
    asked: 0,
    answer: undefined,
    subscribe() {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${stub.origin}/push/${randomBytes(12).toString('base64url')}`;
      subscribers.set(endpoint, { curve, auth });
      return { endpoint, p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') };
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return stub;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** RFC 8291 section 3.4 with the header of RFC 8188 section 2.1: salt 16, record size 4, length of the key id 1, the sender's key; then one record. */
function decrypt(body: Buffer, { curve, auth }: Subscriber): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('a push is not one record with a key of P-256');
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, keyInfo, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and zeros.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('a push does not end with the delimiter of the last record');
  return padded.subarray(0, end).toString('utf8');
}

/** RFC 8292 section 3: `vapid t=JWT, k=key`, ES256 over header and claims. */
function readSignature(header: string): Pick<StubPush, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const good = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  if (!good || alg !== 'ES256') throw new Error('a push is not signed by the key that it names');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as StubPush['claims'] };
}
