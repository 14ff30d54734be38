// Sends a file with its progress, which fetch cannot report. Envelope, headers, timeout and the end of a session as in the client.
import { limits, upload, type InputOf } from '@millrace/contract';
import { ApiError, endsSession, isRecord } from './api-error.ts';
import type { ApiClientOptions } from './client.ts';

type Purpose = NonNullable<InputOf<typeof upload>['purpose']>;

/** Answers the name under which the file is kept. @throws {ApiError} */
export type UploadFile = (file: Blob, options: { purpose: Purpose; onProgress: (share: number) => void }) => Promise<string>;

export function createUploader(
  options: Pick<ApiClientOptions, 'baseUrl' | 'token' | 'tenantId' | 'language' | 'onSessionLost'>,
  openRequest: () => XMLHttpRequest,
): UploadFile {
  return (file, { purpose, onProgress }) =>
    new Promise((resolve, reject) => {
      const token = options.token();
      const request = openRequest();
      request.open('POST', options.baseUrl + upload.path);
      request.timeout = limits.requestTimeoutSec * 1000;
      request.setRequestHeader('language', options.language());
      if (token !== undefined) request.setRequestHeader('token', token);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('timeout', () => reject(new ApiError('timeout')));
      request.addEventListener('error', () => reject(new ApiError('unreachable')));
      request.addEventListener('load', () => {
        try {
          const body: unknown = JSON.parse(request.responseText);
          if (token !== undefined && endsSession(request.status, body)) options.onSessionLost(token);
          resolve(nameOf(request.status, body));
        } catch (error) {
          reject(error instanceof ApiError ? error : new ApiError('malformed', { code: String(request.status), cause: error }));
        }
      });
      request.send(formOf(file, { purpose, tenantId: options.tenantId() }));
    });
}

function formOf(file: Blob, { purpose, tenantId }: { purpose: Purpose; tenantId: string | undefined }): FormData {
  const form = new FormData();
  if (tenantId !== undefined) form.set('tenantId', tenantId);
  form.set('purpose', purpose);
  form.set('file', file);
  return form;
}

/** @throws {ApiError} for a refusal; whatever the parsing of another answer throws */
function nameOf(status: number, body: unknown): string {
  if (status === 200 && isRecord(body) && body['code'] === '200') return upload.output.parse(body['data']);
  const record = isRecord(body) ? body : {};
  throw new ApiError('refused', {
    code: typeof record['code'] === 'string' ? record['code'] : String(status),
    ...(typeof record['msg'] === 'string' ? { message: record['msg'] } : {}),
    data: record['data'],
  });
}
