// Sends one act on a follow or a position from its sheet: a second tap counts as the first, nothing is sent without a line, and a failure is said on the sheet.
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import type { MessageKey, Translate } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useThrottle } from '../../../shared/hooks/use-throttle.ts';
import { useToast } from '../../../shared/services/services-context.ts';

interface FollowActOptions<C extends Call> {
  /** Said when the server took it. */
  done: MessageKey;
  /** Whether the answer is the end of the act; where it is not, the sheet stays. */
  isDone?: (output: OutputOf<C>) => boolean;
  readAgain: () => Promise<void>;
  onClose: () => void;
}

export interface FollowAct<C extends Call> {
  busy: boolean;
  /** Why it cannot be done now, or the last try failed. */
  failure: string | undefined;
  run: (input: WireInputOf<C>) => void;
  close: () => void;
}

export function useFollowAct<C extends Call>(call: C, { done, isDone, readAgain, onClose }: FollowActOptions<C>): FollowAct<C> {
  const { t } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const counts = useThrottle();
  const send = useSend(call);
  const close = (): void => {
    send.reset();
    onClose();
  };
  const run = async (input: WireInputOf<C>): Promise<void> => {
    try {
      const output = await send.mutateAsync(input);
      if (isDone && !isDone(output)) return;
      toast(t(done));
      close();
      await readAgain();
    } catch (error) {
      // Said on the sheet. What was refused was decided on something that has changed.
      if (error instanceof ApiError && error.kind === 'refused') await readAgain();
    }
  };
  return {
    busy: send.isPending,
    failure: lost ? t('shell.offlineAct') : send.error ? failureText(send.error, t) : undefined,
    run: (input) => {
      if (!lost && !send.isPending && counts()) void run(input);
    },
    close,
  };
}

/** A value that does not fit is said in the words of its rule. */
function failureText(error: unknown, t: Translate): string {
  const [problem] = error instanceof ApiError ? error.problems : [];
  return problem?.message ?? errorText(error, t);
}
