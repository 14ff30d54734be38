// Sends an action of a task and waits, a bounded while, for the version in which its result arrives on the stream.
// A repeat after an unknown outcome carries the same Idempotency-Key; a version that is not the newest any more is read anew and said.
import { getUserAssignmentDetailsById, type Assignment, type RefusalCode } from '@millrace/contract';
import type { Translate } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { whyText } from '../common/figures.ts';
import { ACTION_WAIT_MS_MAX } from '../limits.ts';
import { layoutOf } from '../task-kinds.ts';
import { fieldName } from '../task-words.ts';
import type { ActionExtras } from './ask-props.ts';
import type { AskingAction, SentAction } from './task-actions.ts';
import { useInstrument } from '../common/use-instruments.ts';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { useThrottle } from '../../../shared/hooks/use-throttle.ts';

export interface ActionRun {
  /** Id of the action that is on its way, until its result is seen. */
  waiting: string | undefined;
  /** Why the last one was refused, for the sheet that asked. */
  failure: string | undefined;
  /** Name of its refusal. */
  reason: RefusalCode | undefined;
  /** Answers whether the server took it. */
  run: (action: SentAction | AskingAction, extras?: ActionExtras) => Promise<boolean>;
  /** For actions whose call is made elsewhere: waits for the result like any other. */
  expect: (id: string) => void;
  forget: () => void;
}

export function useTaskAction(task: Assignment): ActionRun {
  const { t } = useLocale();
  const toast = useToast();
  const queries = useQueryClient();
  const counts = useThrottle();
  const send = useSender();
  const [sent, setSent] = useState<{ id: string; version: number }>();
  const [failure, setFailure] = useState<{ text: string; reason: RefusalCode | undefined }>();
  useResult(task, sent, setSent);

  const fail = (error: unknown): void => {
    const text = failureText(error, task, t);
    setFailure({ text, reason: error instanceof ApiError ? error.reason : undefined });
    toast(text);
    if (error instanceof ApiError && error.reason === 'taskChanged')
      void queries.invalidateQueries({ queryKey: [getUserAssignmentDetailsById.path] });
  };
  return {
    waiting: sent?.id,
    failure: failure?.text,
    reason: failure?.reason,
    async run(action, extras = {}) {
      if (sent || !counts(action.id)) return false;
      setFailure(undefined);
      setSent({ id: action.id, version: task.version });
      try {
        await send(action.call, action.input(task, extras));
        return true;
      } catch (error) {
        setSent(undefined);
        fail(error);
        return false;
      }
    },
    expect: (id) => setSent({ id, version: task.version }),
    forget: () => setFailure(undefined),
  };
}

/** One sentence for a reader. A setting that does not fit is named, since the sheet of a few settings may not show it. */
function failureText(error: unknown, { assignmentType, productType }: Assignment, t: Translate): string {
  const layout = layoutOf(assignmentType, productType);
  const [problem] = error instanceof ApiError ? error.problems : [];
  if (!layout || problem === undefined || !(problem.field in layout.kind.fieldsOn(layout.on))) return errorText(error, t);
  return t('tasks.fieldProblem', { field: t(fieldName(layout, problem.field)), problem: problem.message });
}

/** Lets go when a newer version is there, and says it when the engine could not do what was asked; lets go anyway after a while. */
function useResult(task: Assignment, sent: { id: string; version: number } | undefined, setSent: (sent: undefined) => void): void {
  const locale = useLocale();
  const toast = useToast();
  const steps = useInstrument(task.instId);
  const arrived = sent !== undefined && task.version > sent.version;
  const why = task.why;
  useEffect(() => {
    if (!arrived) return;
    setSent(undefined);
    if (why?.key.startsWith('why.refused')) toast(locale.t('tasks.refusedLater', { reason: whyText(why, steps, locale) }));
  }, [arrived, why, steps, locale, toast, setSent]);
  useEffect(() => {
    if (sent === undefined) return undefined;
    const timer = setTimeout(() => {
      setSent(undefined);
      toast(locale.t('tasks.queued'));
    }, ACTION_WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }, [sent, locale, toast, setSent]);
}
