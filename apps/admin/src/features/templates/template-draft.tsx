// The template of a group as a form: what is published, or the draft of the next version with what it changes, and the proposal to a second person.
import { checkTemplate } from '@millrace/contract';
import { discardTemplate, mayCall, proposeTemplate, saveTemplate, type AdminTemplate, type TemplateForm } from '@millrace/contract/admin';
import { Button, Notice, useLocale } from '@millrace/ui';
import { useMemo, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { ChangeTable, changedRows } from './template-change.tsx';
import { emptyForm, TemplateFields } from './template-fields.tsx';

export function TemplateDraft({ of }: { of: AdminTemplate }) {
  const { t } = useLocale();
  const operator = useOperator();
  // What was typed is of the draft that was seen then: a newer one takes its place only while nothing is typed.
  const [seen, setSeen] = useState(of);
  const saved = formOf(seen);
  const [form, setForm] = useState<TemplateForm>(saved);
  const issues = useMemo(() => checkTemplate({ ...trimmed(form), id: of.id }).issues, [form, of.id]);
  const isTyped = JSON.stringify(form) !== JSON.stringify(saved);
  const show = (next: AdminTemplate): void => {
    setSeen(next);
    setForm(formOf(next));
  };
  if (seen !== of && !isTyped) show(of);
  const mayEdit = mayCall(operator.roles, saveTemplate) && of.state !== 'withdrawn';
  const changed = of.draft === null ? [] : changedRows(of.published, of.draft, { t });
  return (
    <>
      <p className="console-lead-in ink-2">
        {of.state === 'withdrawn' ? null : t(mayEdit ? 'console.templateText' : 'console.templateReadOnly')}
      </p>
      {isTyped && of.draftVersion !== seen.draftVersion ? (
        <Notice warn>{t('console.templateMeanwhile', { name: of.savedBy === '' ? '–' : of.savedBy })}</Notice>
      ) : null}
      {of.approval === null ? null : <Notice>{t('console.waitsForSecond', { name: of.approval.by })}</Notice>}
      <LeaveGuard isTyped={isTyped && mayEdit} />
      <TemplateFields form={form} isReadOnly={!mayEdit} isKindFixed={of.published !== null} issues={issues} onChange={setForm} />
      {mayEdit ? (
        <Acts
          of={of}
          seenVersion={seen.draftVersion}
          form={form}
          mistakes={issues.length}
          isTyped={isTyped}
          hasChanges={changed.length > 0}
          onShow={show}
        />
      ) : null}
      {of.draft === null || of.published === null ? null : (
        <section>
          <h3 className="console-subtitle">{t('console.changes')}</h3>
          <p className="label">{t('console.draftOf', { name: of.savedBy })}</p>
          {changed.length === 0 ? (
            <p className="ink-2">{t('console.changesNone')}</p>
          ) : (
            <ChangeTable before={of.published} after={of.draft} />
          )}
        </section>
      )}
    </>
  );
}

function formOf({ draft, published, kind }: AdminTemplate): TemplateForm {
  return draft ?? published ?? emptyForm(kind);
}

/** As the server checks it. */
function trimmed({ name, words, ...form }: TemplateForm): TemplateForm {
  const trimmedWords = Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag, text.trim()])) as TemplateForm['words'];
  return { ...form, name: name.trim(), words: trimmedWords };
}

interface ActsProps {
  of: AdminTemplate;
  /** Of the draft that `form` was typed into. */
  seenVersion: number;
  form: TemplateForm;
  mistakes: number;
  isTyped: boolean;
  hasChanges: boolean;
  /** Shows this template's form instead of what was typed. */
  onShow: (of: AdminTemplate) => void;
}

function Acts({ of, seenVersion, form, mistakes, isTyped, hasChanges, onShow }: ActsProps) {
  const { t } = useLocale();
  const { id, draftVersion: version } = of;
  const save = useSend(saveTemplate, (saved) => {
    onShow(saved);
    toaster.show(t('console.draftSaved'));
  });
  const discard = useSend(discardTemplate, () => toaster.show(t('console.templateDiscarded')));
  const propose = useSend(proposeTemplate, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const error = save.error ?? discard.error ?? propose.error;
  const isBusy = save.isPending || discard.isPending || propose.isPending;
  return (
    <div className="console-decision">
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      {mistakes === 0 ? null : <Notice warn>{t('console.templateMistakes', { count: mistakes })}</Notice>}
      <div className="console-buttons">
        <Button disabled={!isTyped || isBusy} onClick={() => onShow(of)}>
          {t('console.undo')}
        </Button>
        <Button disabled={of.draft === null || isBusy} onClick={() => discard.mutate({ id, version })}>
          {t('console.discardDraft')}
        </Button>
        <Button
          look="line"
          busy={save.isPending}
          disabled={!isTyped || isBusy}
          onClick={() => save.mutate({ id, version: seenVersion, ...form })}
        >
          {t('console.saveDraft')}
        </Button>
        <ReasonedAct
          label={t('console.propose')}
          text={t('console.templateProposeText', { version: (of.versions[0]?.version ?? 0) + 1 })}
          isDanger={false}
          isBusy={propose.isPending}
          isOff={isTyped || !hasChanges || mistakes > 0 || of.approval !== null || isBusy}
          onDo={(reason) => propose.mutate({ id, version, reason })}
        />
      </div>
    </div>
  );
}
