// A banner: its pictures in one language, where it leads, when, for whom and in which order.
import { languages, type ContentPicture, type LanguageTag } from '@millrace/contract';
import { mayCall, saveBanner, type AdminBanner } from '@millrace/contract/admin';
import { Button, Field, Notice, Switch, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { AddPicture } from '../../shared/add-picture.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { SegmentFields } from '../../shared/segment-fields.tsx';
import { SelectField } from '../../shared/select-field.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useContentPictures } from '../../shared/use-content-pictures.ts';
import { TimeField } from '../../shared/time-field.tsx';
import { useSend } from '../../shared/use-call.ts';
import { BannerPreview } from './banner-preview.tsx';
import { emptyBanner, wireOf, type BannerForm } from './banner-form.ts';

const modes = ['light', 'dark'] as const;

export function BannerEditor({ of, onClose }: { of: AdminBanner | undefined; onClose: () => void }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [first] = useState<BannerForm>(of ?? emptyBanner());
  const [form, setForm] = useState<BannerForm>(first);
  const [tag, setTag] = useState<LanguageTag>('en-US');
  const send = useSend(saveBanner, () => {
    toaster.show(t('console.outcome.done'));
    onClose();
  });
  const mayEdit = mayCall(operator.roles, saveBanner);
  const set = (next: Partial<BannerForm>): void => setForm((now) => ({ ...now, ...next }));
  const text = form.texts[tag];
  const write = (next: Partial<typeof text>): void =>
    setForm((now) => ({ ...now, texts: { ...now.texts, [tag]: { ...now.texts[tag], ...next } } }));
  const saidOf = (field: string): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field === field)?.message : undefined;
  return (
    <>
      <p>
        <Button size="small" onClick={onClose}>
          {t('console.back')}
        </Button>
      </p>
      <LeaveGuard isTyped={form !== first && !send.isSuccess} />
      <div className="console-columns">
        <div className="console-evidence">
          <Switch label={t('console.bannerOn')} checked={form.isOn} onChange={(isOn) => set({ isOn })} />
          <Field
            label={t('console.bannerAddress')}
            value={form.address}
            error={saidOf('address')}
            onChange={({ target }) => set({ address: target.value.trim() })}
          />
          <TimeField label="console.contentStart" value={form.startTime} onChange={(startTime) => set({ startTime })} />
          <TimeField label="console.bannerEnd" value={form.endTime} error={saidOf('endTime')} onChange={(endTime) => set({ endTime })} />
          <SegmentFields segment={form.segment} isReadOnly={!mayEdit} onChange={(segment) => set({ segment })} />
          <Field
            label={t('console.contentPosition')}
            type="number"
            min={0}
            max={1000}
            value={String(form.position)}
            onChange={({ target }) => set({ position: Math.trunc(Number(target.value)) || 0 })}
          />
        </div>
        <div className="console-evidence content-preview">
          <SelectField
            label={t('console.contentLanguage')}
            value={tag}
            options={languages.map((one) => [one.tag, `${one.name}${form.texts[one.tag].light === null ? '' : ' ✓'}`])}
            isReadOnly={false}
            error={undefined}
            onChange={(next) => setTag(languages.find((one) => one.tag === next)?.tag ?? tag)}
          />
          <Field
            label={t('console.bannerAlt')}
            lang={tag}
            maxLength={120}
            value={text.alt}
            error={saidOf(`texts.${tag}.alt`)}
            onChange={({ target }) => write({ alt: target.value })}
          />
          {modes.map((mode) => (
            <div key={mode}>
              <p className="label">{t(`console.bannerPicture.${mode}`)}</p>
              <Shown picture={text[mode]} alt={text.alt} />
              {mayEdit ? <AddPicture label={t('console.picture.choose')} onAdded={(picture) => write({ [mode]: picture })} /> : null}
            </div>
          ))}
          <BannerPreview segment={form.segment} text={text} lang={tag} />
          {saidOf(`texts.${tag}.light`) === undefined ? null : <p className="field-error">{saidOf(`texts.${tag}.light`)}</p>}
        </div>
      </div>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {mayEdit ? (
        <div className="console-buttons">
          <Button look="primary" busy={send.isPending} onClick={() => send.mutate(wireOf(form, of))}>
            {t('console.bannerSave')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Shown({ picture, alt }: { picture: ContentPicture | null; alt: string }) {
  const { t } = useLocale();
  const urls = useContentPictures(picture === null ? [] : [picture.name]);
  const url = picture === null ? undefined : urls[picture.name];
  return url === undefined ? <p className="ink-2">{t('console.picture.none')}</p> : <img className="content-banner" src={url} alt={alt} />;
}
