// Sends a task form: create, create and start, or save an edit. What was typed stays until the server took it.
import { addTask, updateTask } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { StartConfirmation, type Question } from '../actions/start-confirmations.tsx';
import type { FormParts, TaskFormState } from './use-task-form.ts';
import { questionOf, useStartTask } from '../actions/use-start-task.tsx';
import { useThrottle } from '../../../shared/hooks/use-throttle.ts';

export type SubmitKind = 'create' | 'createAndStart' | 'save';

export interface SubmitTask {
  send: (kind: SubmitKind) => void;
  busy: SubmitKind | undefined;
  failure: string | undefined;
  sheets: ReactNode;
}

export function useSubmitTask(parts: FormParts, form: TaskFormState): SubmitTask {
  const { t } = useLocale();
  const toast = useToast();
  const show = useShowDetails(parts.layout);
  const add = useSend(addTask);
  const edit = useEdit(parts, form);
  const [busy, setBusy] = useState<SubmitKind>();
  const [failure, setFailure] = useState<string>();
  const counts = useThrottle();
  const start = useStartTask({
    onStarted: (task) => show(task.id),
    onDeclined: (task) => show(task.id),
    onFailed(task, text) {
      toast(text);
      show(task.id);
    },
  });
  const create = async (kind: 'create' | 'createAndStart'): Promise<void> => {
    const { credentialId, instId } = form.draft;
    const made = await add.mutateAsync({ assignmentType: parts.layout.kind.type, credentialId, instId, ...form.checked.wire });
    form.clearDraft();
    toast(t('tasks.done.created'));
    if (kind === 'create') show(made.id);
    else await start.start(made, { withBuying: true });
  };
  const run = async (kind: SubmitKind): Promise<void> => {
    setFailure(undefined);
    setBusy(kind);
    try {
      if (kind === 'save') await edit.save();
      else await create(kind);
    } catch (error) {
      setFailure(failureOf(error, form, t));
      focusFirstProblem();
    } finally {
      setBusy(undefined);
    }
  };
  return {
    send(kind) {
      if (busy !== undefined || !counts()) return;
      if (form.leaveAll()) void run(kind);
      else focusFirstProblem();
    },
    busy: busy ?? (start.busy ? 'createAndStart' : undefined),
    failure,
    sheets: (
      <>
        {start.sheets}
        {edit.sheet}
      </>
    ),
  };
}

/** Saving an edit; giving up the loss limit of a running task is asked first, and setting one that is reached already. */
function useEdit({ layout, task }: FormParts, form: TaskFormState): { save: () => Promise<void>; sheet: ReactNode } {
  const { t } = useLocale();
  const toast = useToast();
  const navigateBack = useShowDetails(layout);
  const update = useSend(updateTask);
  const [question, setQuestion] = useState<Question>();
  const [failure, setFailure] = useState<string>();
  const save = async (confirmed: { confirmNoStop?: true; confirmLossReached?: true }): Promise<void> => {
    if (!task) return;
    const answer = await update.mutateAsync({
      id: task.id,
      version: task.version,
      instId: form.draft.instId,
      ...form.checked.wire,
      ...confirmed,
      ask: true,
    });
    const asked = questionOf(answer);
    if (asked) return setQuestion(asked);
    form.clearDraft();
    setQuestion(undefined);
    toast(t('tasks.done.saved'));
    navigateBack(task.id);
  };
  const agree = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await save(question?.kind === 'lossReached' ? { confirmLossReached: true } : { confirmNoStop: true });
    } catch (error) {
      setFailure(errorText(error, t));
    }
  };
  return {
    save: () => save({}),
    sheet: (
      <StartConfirmation
        question={question}
        instId={form.draft.instId}
        spot={form.instrument?.productType === 1}
        busy={update.isPending}
        failure={failure}
        onDo={() => void agree()}
        onClose={() => setQuestion(undefined)}
      />
    ),
  };
}

function useShowDetails(layout: FormParts['layout']): (id: string) => void {
  const navigate = useNavigate();
  return (assignmentId) => {
    void navigate({ to: '/$kindPage/details/$assignmentId', params: { kindPage: layout.kindPage, assignmentId }, replace: true });
  };
}

/** Broken fields get the server's sentence; everything else is said above the buttons. */
function failureOf(error: unknown, form: TaskFormState, t: Parameters<typeof errorText>[1]): string | undefined {
  if (!(error instanceof ApiError) || error.problems.length === 0) return errorText(error, t);
  form.setProblems(error.problems);
  const known = Object.keys(form.draft.values);
  return error.problems.find((problem) => !known.includes(problem.field) && problem.field !== 'credentialId')?.message;
}

/** After the next paint, so that what is marked now can be found; to the middle, because focus alone may leave it behind the bar of buttons. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
