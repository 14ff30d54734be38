// A call that is refused because an agreement must be accepted first waits until the trader answered, and is sent again where he accepted.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';

/** `answer` is there while something is asked. */
export type AgreementQuestion = StoreApi<{ answer: ((accepted: boolean) => void) | undefined }>;

export function askingApi(api: ApiClient): { api: ApiClient; agreements: AgreementQuestion } {
  const agreements: AgreementQuestion = createStore(() => ({ answer: undefined }));
  let asked: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> =>
    (asked ??= new Promise((resolve) => {
      const answer = (accepted: boolean): void => {
        asked = undefined;
        agreements.setState({ answer: undefined });
        resolve(accepted);
      };
      agreements.setState({ answer });
    }));
  return {
    agreements,
    api: {
      call: (call, input, options) =>
        api.call(call, input, options).catch(async (error: unknown) => {
          if (error instanceof ApiError && error.reason === 'agreementDue' && (await ask())) return api.call(call, input, options);
          throw error;
        }),
    },
  };
}
