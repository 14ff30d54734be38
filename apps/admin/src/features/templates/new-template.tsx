// A group that was not saved yet.
import { mayCall, saveTemplate, type TemplateForm } from '@millrace/contract/admin';
import { templateKinds } from '@millrace/contract';
import { Button, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { emptyForm, TemplateFields } from './template-fields.tsx';
import { useTemplatesSearch } from './templates-search.ts';

export function NewTemplate() {
  const { t } = useLocale();
  const operator = useOperator();
  const { change } = useTemplatesSearch();
  const [blank] = useState(() => emptyForm(templateKinds[0] ?? 0));
  const [form, setForm] = useState<TemplateForm>(blank);
  const send = useSend(saveTemplate, ({ id }) => {
    toaster.show(t('console.draftSaved'));
    change({ id }, { replace: true, ignoreBlocker: true });
  });
  const mayEdit = mayCall(operator.roles, saveTemplate);
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      <h2 className="console-subtitle">{t('console.templateNew')}</h2>
      <p className="console-lead-in ink-2">{t(mayEdit ? 'console.templateText' : 'console.templateReadOnly')}</p>
      <LeaveGuard isTyped={JSON.stringify(form) !== JSON.stringify(blank)} />
      <TemplateFields form={form} isReadOnly={!mayEdit} isKindFixed={false} issues={[]} onChange={setForm} />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {mayEdit ? (
        <div className="console-decision">
          <div className="console-buttons">
            <Button look="primary" busy={send.isPending} onClick={() => send.mutate({ version: 0, ...form })}>
              {t('console.saveDraft')}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
