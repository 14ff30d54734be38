// The calls of the paper chain, JSON in and out, under /chain. For this machine only: the names under which it may be reached are checked, so that no page of a
// stranger's site reaches it through a name of its own.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import { networksOf, type Network } from '../networks.ts';
import type { PaperChain } from './chain.ts';
import { FAULTS } from './fault-kinds.ts';

const PURSE_AMOUNT = '5000';
const LATEST_MAX = 50;

const network = z.enum(networksOf('paper') as [Network, ...Network[]]);
/** USDT: at most 6 decimals, above 0. */
const amount = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,12}(?:\.\d{1,6})?$/));
const text = z.string().check(z.minLength(1), z.maxLength(100));
const count = z.int().check(z.gte(0), z.lte(1000));

const purseBody = z.strictObject({ label: z.optional(text), secret: z.optional(text), amount: z.optional(amount) });
const sendBody = z.strictObject({
  secret: z.optional(text),
  from: z.optional(text),
  network,
  to: text,
  amount,
  sendId: z.optional(text),
});
const faultBody = z.strictObject({ fault: z.enum(FAULTS), times: count });
const mineBody = z.strictObject({ blocks: count });
const transferQuery = z.strictObject({ network, to: text });
const foundQuery = z.strictObject({ network, txid: text });
const sentQuery = z.strictObject({ from: text, sendId: text });

export function addRoutes(app: FastifyInstance, chain: PaperChain): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(request.hostname)) return reply.code(403).send({ error: 'notThisMachine' });
    return undefined;
  });
  addReads(app, chain);
  app.post('/chain/purses', async (request, reply) => {
    const body = parse(purseBody, request.body, reply);
    if (!body) return reply;
    const secret = body.secret ?? randomBytes(16).toString('hex');
    const purse = chain.openPurse({
      secret,
      label: body.label ?? 'Test purse',
      open: body.secret === undefined,
      amount: body.amount ?? PURSE_AMOUNT,
    });
    return { ...purse, secret };
  });
  app.post('/chain/sends', async (request, reply) => {
    const body = parse(sendBody, request.body, reply);
    if (!body) return reply;
    const sent = chain.send(body);
    if ('refusal' in sent) return reply.code(409).send({ error: sent.refusal });
    if (sent.fault === 'answerLost') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return sent.transfer;
  });
  app.post('/chain/faults', async (request, reply) => {
    const body = parse(faultBody, request.body, reply);
    if (!body) return reply;
    chain.planFault(body.fault, body.times);
    return chain.faults();
  });
  app.post('/chain/blocks', async (request, reply) => {
    const body = parse(mineBody, request.body, reply);
    return body ? { height: chain.mine(body.blocks) } : reply;
  });
}

function addReads(app: FastifyInstance, chain: PaperChain): void {
  app.get('/chain/state', async () => ({
    height: chain.height(),
    networks: networksOf('paper'),
    purses: chain.listPurses(networksOf('paper')),
    latest: chain.latest(LATEST_MAX),
    faults: chain.faults(),
    repeats: chain.repeats(),
  }));
  app.get('/chain/transfers', async (request, reply) => {
    const query = parse(transferQuery, request.query, reply);
    return query ? chain.listTransfers(query.network, query.to) : reply;
  });
  app.get('/chain/transfer', async (request, reply) => {
    const query = parse(foundQuery, request.query, reply);
    return query ? (chain.findTransfer(query.network, query.txid) ?? reply.code(404).send({ error: 'notFound' })) : reply;
  });
  app.get('/chain/sends', async (request, reply) => {
    const query = parse(sentQuery, request.query, reply);
    return query ? chain.findSend(query.from, query.sendId) : reply;
  });
}

/** Answers 400 and undefined for what does not fit. */
function parse<T extends z.ZodMiniType>(schema: T, value: unknown, reply: FastifyReply): z.output<T> | undefined {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  void reply.code(400).send({ error: 'inputInvalid', field: parsed.error.issues[0]?.path.join('.') ?? '' });
  return undefined;
}
