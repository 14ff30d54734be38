// The state of a task form: what is typed, kept for the tab, and what the rules say to it. No call is made here.
import { productOfType, type AssignmentDetails, type Credential, type InputProblem, type InstrumentInfo } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useEffect, useMemo, useState } from 'react';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import { useSession } from '../../../shared/services/services-context.ts';
import { createDraftStore, type Draft } from './form-draft.ts';
import { checkForm, initialValues, typedValues, type CheckedForm, type FormValues } from './form-values.ts';
import { layoutOfKind, type KindLayout } from '../task-kinds.ts';

export interface TaskFormState {
  /** Assignment type of the kind. */
  type: number;
  /** As the product of the chosen instrument has it. */
  layout: KindLayout;
  draft: Draft;
  instrument: InstrumentInfo | undefined;
  credential: Credential | undefined;
  checked: CheckedForm;
  change: (part: Partial<Omit<Draft, 'values'>> & { values?: FormValues }) => void;
  /** Marks a field as left: from then on its broken rules show. */
  leave: (field: string) => void;
  /** Marks all. Answers whether every rule holds. */
  leaveAll: () => boolean;
  /** The sentence under a field, undefined while there is nothing to say. */
  errorOf: (field: string) => string | undefined;
  /** Takes the server's words over; a change of the field clears them. */
  setProblems: (problems: readonly InputProblem[]) => void;
  clearDraft: () => void;
  /** A preset to fill in at once; undefined where the form holds what was typed before. */
  preset: string | undefined;
}

export interface FormParts {
  layout: KindLayout;
  task: AssignmentDetails | undefined;
  /** A new task begins with its settings. */
  copied?: AssignmentDetails | undefined;
  credentials: readonly Credential[];
  instruments: readonly InstrumentInfo[];
  /** What the address asks of a new task. */
  asked?: { instId?: string | undefined; preset?: string | undefined } | undefined;
}

export function useTaskForm(parts: FormParts): TaskFormState {
  const { task, credentials, instruments } = parts;
  const locale = useLocale();
  const userId = useSession((state) => state.user?.id ?? '');
  const store = useMemo(
    () =>
      createDraftStore(
        [userId, parts.layout.kind.key, task?.id ?? `new${parts.copied?.id ?? ''}`].join('.'),
        Object.keys(initialValues(parts.layout)),
      ),
    [userId, parts.layout, task?.id, parts.copied?.id],
  );
  const [kept] = useState(() => fittingDraft(parts, store.read()));
  const [draft, setDraft] = useState(() => kept ?? firstDraft(parts, locale.tag));
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) store.write(draft);
  }, [store, draft, done]);

  const instrument = instruments.find((one) => one.instId === draft.instId);
  const layout = useMemo(
    () => layoutOfKind(parts.layout.kind, instrument && productOfType(instrument.productType)),
    [parts.layout.kind, instrument],
  );
  const checked = useMemo(
    () => checkForm(draft.values, { layout, instrument, tag: locale.tag }),
    [draft.values, layout, instrument, locale.tag],
  );
  return {
    type: layout.kind.type,
    layout,
    draft,
    instrument,
    credential: credentials.find((one) => one.id === draft.credentialId),
    checked,
    change({ values, ...rest }) {
      setDraft((before) => ({ ...before, ...rest, values: { ...before.values, ...values } }));
      const touched = [...Object.keys(values ?? {}), ...Object.keys(rest)];
      setProblems((before) => before.filter((problem) => !touched.includes(problem.field)));
    },
    leave: (field) => setLeft((before) => (before === 'all' ? before : new Set([...before, field]))),
    leaveAll() {
      setLeft('all');
      return checked.settings !== undefined;
    },
    errorOf(field) {
      const issue = left === 'all' || left.has(field) ? checked.issues.find((one) => one.field === field) : undefined;
      return issue ? ruleText(issue, locale) : problems.find((problem) => problem.field === field)?.message;
    },
    setProblems,
    preset: kept === undefined ? parts.asked?.preset : undefined,
    clearDraft() {
      setDone(true);
      store.clear();
    },
  };
}

/** The kept draft while it still fits, and is about the instrument that is asked for. */
function fittingDraft({ task, credentials, instruments, asked }: FormParts, kept: Draft | undefined): Draft | undefined {
  if (kept === undefined || !instruments.some((one) => one.instId === kept.instId)) return undefined;
  if (!credentials.some((one) => one.id === kept.credentialId)) return undefined;
  if (asked?.instId !== undefined && asked.instId !== kept.instId) return undefined;
  return task === undefined || kept.credentialId === task.credentialId ? kept : undefined;
}

/** Without a draft: the task that is edited, or copied, else the kind's defaults. */
function firstDraft({ layout, task, copied, credentials, instruments, asked }: FormParts, tag: string): Draft {
  const instrument = instruments.find((one) => one.instId === (task ?? copied ?? asked)?.instId) ?? instruments[0];
  const own = layoutOfKind(layout.kind, instrument && productOfType(instrument.productType));
  const values = typedValues({ ...initialValues(own), ...(task ?? copied)?.settings }, tag);
  if (task) return { credentialId: task.credentialId, instId: task.instId, values };
  const usable =
    credentials.find((one) => one.id === copied?.credentialId) ??
    credentials.find((one) => one.status === 'ok' && (own.unit === 'base' || one.swapReady)) ??
    credentials[0];
  return { credentialId: usable?.id ?? '', instId: instrument?.instId ?? '', values };
}
