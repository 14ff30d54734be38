// What an error becomes: a refusal its own answer, what Fastify refuses the nearest refusal of ours, anything else a 500 without a word about it.
import { limits, type InputIssue, type LanguageTag } from '@millrace/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/refusal.ts';
import { refused } from './envelope.ts';
import { languageOf } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    callerLanguage: LanguageTag | undefined;
  }
}

export function addErrorAnswers(app: FastifyInstance): void {
  app.decorateRequest('callerLanguage', undefined);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status === 500) request.log.error({ err: error }, 'a request failed');
    return sendRefusal(request, reply, refusal);
  });
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = request.callerLanguage ?? languageOf(request.headers, undefined);
  const seconds = refusal.detail?.['seconds'];
  if (refusal.status === 429 && typeof seconds === 'number') reply.header('retry-after', seconds);
  return reply
    .code(refusal.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .send(refused(refusal, language));
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const issue = bodyIssues[error.code];
  if (issue) return new Refusal('inputInvalid', undefined, [issue]);
  if (error.statusCode === 404) return new Refusal('notFound');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('inputInvalid', undefined, [{ field: '', rule: 'type', args: {} }]);
  return new Refusal('internal');
}

/** What Fastify finds wrong with a body before our schemas see it. */
const bodyIssues: Readonly<Record<string, InputIssue>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { field: '', rule: 'tooLong', args: { max: limits.bodyBytesMax } },
  FST_REQ_FILE_TOO_LARGE: { field: 'file', rule: 'fileTooBig', args: { max: limits.uploadBytesMax / 1_048_576 } },
};
