// The fields of a text in one language, and those that all languages share.
import { contentColumns, contentKinds, contentLimits, markdownLimits, type ContentKind, type LanguageTag } from '@millrace/contract';
import { isAgreement, type ContentForm } from '@millrace/contract/admin';
import { Button, Field, TextArea, useLocale } from '@millrace/ui';
import { AddPicture } from '../../shared/add-picture.tsx';
import { ApiError } from '../../shared/api.ts';
import { SelectField } from '../../shared/select-field.tsx';

interface ContentFieldsProps {
  kind: ContentKind;
  isKindFixed: boolean;
  form: ContentForm;
  tag: LanguageTag;
  isReadOnly: boolean;
  error: unknown;
  onKind: (kind: ContentKind) => void;
  onChange: (form: ContentForm) => void;
}

export function ContentFields({ kind, isKindFixed, form, tag, isReadOnly, error, onKind, onChange }: ContentFieldsProps) {
  const { t } = useLocale();
  const text = form.texts[tag];
  const write = (next: Partial<typeof text>): void => onChange({ ...form, texts: { ...form.texts, [tag]: { ...text, ...next } } });
  const saidOf = (field: string): string | undefined =>
    error instanceof ApiError ? error.problems.find((problem) => problem.field === field)?.message : undefined;
  const texts = { maxLength: undefined, readOnly: isReadOnly };
  return (
    <>
      <SelectField
        label={t('console.contentKind')}
        value={kind}
        options={contentKinds.map((one) => [one, t(`console.contentKind.${one}`)])}
        isReadOnly={isReadOnly || isKindFixed}
        error={saidOf('kind')}
        onChange={(next) => onKind(contentKinds.find((one) => one === next) ?? kind)}
      />
      {kind === 'article' ? (
        <SelectField
          label={t('console.contentColumn')}
          value={form.column ?? 'news'}
          options={contentColumns.map((one) => [one, t(`content.column.${one}`)])}
          isReadOnly={isReadOnly}
          error={saidOf('column')}
          onChange={(next) => onChange({ ...form, column: contentColumns.find((one) => one === next) ?? null })}
        />
      ) : isAgreement(kind) ? null : (
        <Field
          label={t('console.contentPosition')}
          type="number"
          min={0}
          max={1000}
          value={String(form.position)}
          readOnly={isReadOnly}
          error={saidOf('position')}
          onChange={({ target }) => onChange({ ...form, position: Math.trunc(Number(target.value)) || 0 })}
        />
      )}
      <Field
        {...texts}
        label={t('console.contentTitle')}
        maxLength={contentLimits.titleMax}
        lang={tag}
        value={text.title}
        error={saidOf(`texts.${tag}.title`)}
        onChange={({ target }) => write({ title: target.value })}
      />
      {kind === 'article' ? (
        <Field
          {...texts}
          label={t('console.contentSummary')}
          maxLength={contentLimits.summaryMax}
          lang={tag}
          value={text.summary}
          error={saidOf(`texts.${tag}.summary`)}
          onChange={({ target }) => write({ summary: target.value })}
        />
      ) : null}
      <TextArea
        {...texts}
        label={t('console.contentBody')}
        maxLength={markdownLimits.bytesMax}
        rows={16}
        lang={tag}
        value={text.body}
        error={saidOf(`texts.${tag}.body`)}
        onChange={({ target }) => write({ body: target.value })}
      />
      {isReadOnly ? null : (
        <Pictures
          hasHead={kind === 'article'}
          head={form.picture?.name}
          onHead={(picture) => onChange({ ...form, picture })}
          onText={(name) => write({ body: `${text.body}\n\n![](${name})\n` })}
        />
      )}
    </>
  );
}

interface PicturesProps {
  /** Whether the text has a picture at its head. */
  hasHead: boolean;
  head: string | undefined;
  onHead: (picture: ContentForm['picture']) => void;
  onText: (name: string) => void;
}

function Pictures({ hasHead, head, onHead, onText }: PicturesProps) {
  const { t } = useLocale();
  return (
    <div className="console-tools">
      <AddPicture label={t('console.contentAddPicture')} onAdded={({ name }) => onText(name)} />
      {hasHead ? <AddPicture label={`${t('console.contentPicture')}: ${t('console.picture.choose')}`} onAdded={onHead} /> : null}
      {head === undefined ? null : (
        <Button size="small" look="line" onClick={() => onHead(null)}>
          {`${t('console.contentPicture')}: ${t('console.picture.remove')}`}
        </Button>
      )}
    </div>
  );
}
