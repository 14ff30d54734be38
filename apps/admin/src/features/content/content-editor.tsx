// A text with its languages beside the preview, what becomes of it, and its versions.
import { languages, type ContentKind, type LanguageTag } from '@millrace/contract';
import { mayCall, saveContent, type ContentForm, type ContentItem } from '@millrace/contract/admin';
import { Button, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { SelectField } from '../../shared/select-field.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { ContentFields } from './content-fields.tsx';
import { emptyForm } from './empty-form.ts';
import { ContentPreview } from './content-preview.tsx';
import { useContentSearch } from './content-search.ts';
import { Publishing } from './publishing.tsx';
import { Versions } from './versions.tsx';

export function ContentEditor({ of }: { of: ContentItem | undefined }) {
  const { t } = useLocale();
  const operator = useOperator();
  const { change } = useContentSearch();
  const [seen, setSeen] = useState(of);
  const [kind, setKind] = useState<ContentKind>(of?.kind ?? 'article');
  const [form, setForm] = useState<ContentForm>(of?.form ?? emptyForm());
  const [tag, setTag] = useState<LanguageTag>('en-US');
  const isTyped = JSON.stringify(form) !== JSON.stringify(seen?.form ?? emptyForm());
  const send = useSend(saveContent, (saved) => {
    toaster.show(t('console.contentSavedNote', { n: saved.version }));
    setSeen(saved);
    setForm(saved.form);
    if (of === undefined) change({ id: saved.id }, { replace: true });
  });
  const mayEdit = mayCall(operator.roles, saveContent);
  const save = (): void => send.mutate({ ...(of && { id: of.id }), version: seen?.version ?? 0, kind, ...wireForm(form, kind) });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      <LeaveGuard isTyped={isTyped && mayEdit && !send.isPending} />
      <p className="console-lead-in ink-2">{t('console.contentText')}</p>
      <div className="console-columns">
        <div className="console-evidence">
          <SelectField
            label={t('console.contentLanguage')}
            value={tag}
            options={languages.map((one) => [one.tag, `${one.name}${form.texts[one.tag].title === '' ? '' : ' ✓'}`])}
            isReadOnly={false}
            error={undefined}
            onChange={(next) => setTag(languages.find((one) => one.tag === next)?.tag ?? tag)}
          />
          <ContentFields
            kind={kind}
            isKindFixed={of !== undefined}
            form={form}
            tag={tag}
            isReadOnly={!mayEdit}
            error={send.error}
            onKind={setKind}
            onChange={setForm}
          />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
          {mayEdit ? (
            <div className="console-buttons">
              <Button disabled={!isTyped || send.isPending} onClick={() => setForm(seen?.form ?? emptyForm())}>
                {t('console.undo')}
              </Button>
              <Button look="primary" busy={send.isPending} disabled={!isTyped} onClick={save}>
                {t('console.contentSave')}
              </Button>
            </div>
          ) : null}
        </div>
        <ContentPreview text={form.texts[tag]} tag={tag} canAsk={mayEdit} />
      </div>
      {of ? <Publishing of={of} isTyped={isTyped} /> : null}
      {of ? <Versions of={of} form={form} tag={tag} onTake={setForm} /> : null}
    </>
  );
}

function wireForm({ column, picture, position, texts }: ContentForm, kind: ContentKind) {
  return {
    ...(kind === 'article' ? { column: column ?? ('news' as const) } : {}),
    ...(picture ? { picture: picture.name } : {}),
    position,
    texts,
  };
}
