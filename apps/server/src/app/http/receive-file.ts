// Reads multipart/form-data: at most one file, in the field `file`, and a few short texts. Runs only after the caller is identified.
import multipart from '@fastify/multipart';
import { limits, type Call } from '@millrace/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rawInput } from './input.ts';
import { Refusal, refuseInput } from '../../shared/refusal.ts';

/** Text fields beside an uploaded file, and bytes of each. */
const UPLOAD_FIELDS_MAX = 4;
const UPLOAD_FIELD_BYTES_MAX = 1000;

/** For the routes of this scope alone: elsewhere such a body stays refused. */
export async function addMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fileSize: limits.uploadBytesMax,
      fields: UPLOAD_FIELDS_MAX,
      fieldSize: UPLOAD_FIELD_BYTES_MAX,
      fieldNameSize: 40,
      parts: UPLOAD_FIELDS_MAX + 1,
      headerPairs: 20,
    },
  });
}

/** The input of a call, and the file where one may come. */
export async function receivedOf(call: Call, request: FastifyRequest): Promise<{ raw: unknown; file: Buffer | undefined }> {
  if (call.file !== 'sent' || !request.isMultipart()) return { raw: rawInput(call, request), file: undefined };
  const { fields, file } = await receiveFile(request);
  return { raw: fields, file };
}

interface Received {
  fields: Record<string, unknown>;
  file: Buffer | undefined;
}

/** @throws FastifyError of the plugin when a bound is passed, Refusal when the body is broken */
async function receiveFile(request: FastifyRequest): Promise<Received> {
  try {
    return await readParts(request);
  } catch (cause) {
    // The parser's own errors have no status: each says that the body is not what its head promises.
    if (cause instanceof Refusal || (cause instanceof Error && 'statusCode' in cause)) throw cause;
    refuseInput({ field: '', rule: 'type', args: {} });
  }
}

async function readParts(request: FastifyRequest): Promise<Received> {
  const fields = new Map<string, unknown>();
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, part.value);
    else {
      // A file in another field is read to its end and dropped; its field is refused as unknown.
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = bytes;
      else fields.set(part.fieldname, '');
    }
  }
  return { fields: Object.fromEntries(fields), file };
}
