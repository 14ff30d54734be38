// Starts a task: asks the server, and where it wants a confirmation asks the trader with the server's figures, then sends again with what was confirmed.
import { kindOf, operateStatus, type Asked, type Assignment } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { START_TRIES_MAX } from '../limits.ts';
import { StartConfirmation, type Question } from './start-confirmations.tsx';

export type Startable = Pick<Assignment, 'id' | 'version' | 'instId' | 'productType' | 'assignmentType'>;

export interface StartTask {
  /** `withBuying` also lets it open positions, as "create and start" means. */
  start: (task: Startable, options: { withBuying: boolean }) => Promise<void>;
  busy: boolean;
  sheets: ReactNode;
}

interface Endings {
  /** The request is stored; the result comes on the stream. */
  onStarted: (task: Startable) => void;
  /** The trader kept it stopped. */
  onDeclined: (task: Startable) => void;
  onFailed: (task: Startable, text: string) => void;
}

interface Attempt {
  task: Startable;
  withBuying: boolean;
  confirmed: { confirmNoStop?: true; confirmPartialLadder?: true };
}

export function useStartTask({ onStarted, onDeclined, onFailed }: Endings): StartTask {
  const { t } = useLocale();
  const trading = useSend(operateStatus);
  const [attempt, setAttempt] = useState<Attempt>();
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);

  const run = async (next: Attempt): Promise<void> => {
    setAttempt(next);
    setBusy(true);
    const { task, confirmed } = next;
    try {
      const buying = next.withBuying && kindOf(task.assignmentType).takes('buying') ? { stopMake: 'open' as const } : {};
      const answer = await atNewestVersion(task, (version) =>
        trading.mutateAsync({ id: task.id, version, status: 'open', ...buying, ...confirmed, ask: true }),
      );
      setQuestion(questionOf(answer));
      if (answer.state === 'queued') onStarted(task);
    } catch (error) {
      setQuestion(undefined);
      onFailed(task, errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const agree = (): void => {
    if (!attempt || !question) return;
    const confirmed = question.kind === 'partial' ? { confirmPartialLadder: true as const } : { confirmNoStop: true as const };
    void run({ ...attempt, confirmed: { ...attempt.confirmed, ...confirmed } });
  };
  return {
    start: (task, { withBuying }) => run({ task, withBuying, confirmed: {} }),
    busy,
    sheets: (
      <StartConfirmation
        question={question}
        instId={attempt?.task.instId ?? ''}
        spot={attempt?.task.productType === 1}
        busy={busy}
        onDo={agree}
        onClose={() => {
          setQuestion(undefined);
          if (attempt) onDeclined(attempt.task);
        }}
      />
    ),
  };
}

const kinds = { stopConfirmationNeeded: 'noStop', capitalTooSmall: 'partial', lossLimitReached: 'lossReached' } as const;

/** What an answer asks; undefined when it is no question. */
export function questionOf(answer: Asked | { state: 'queued' }): Question | undefined {
  if (answer.state !== 'asked') return undefined;
  const { reason, detail } = answer;
  const isBeyond = reason === 'stopConfirmationNeeded' && detail['limit'] !== undefined;
  return { kind: isBeyond ? 'beyondMargin' : kinds[reason], detail };
}

/** A start does not depend on the version: where the task has changed, it is sent again for the version the server names. */
async function atNewestVersion<T>(task: Startable, send: (version: number) => Promise<T>): Promise<T> {
  let version = task.version;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(version);
    } catch (error) {
      const newer = error instanceof ApiError && error.reason === 'taskChanged' ? error.detail['version'] : undefined;
      if (typeof newer !== 'number' || tries >= START_TRIES_MAX) throw error;
      version = newer;
    }
  }
}
