// How readers will see it, in any written language and theme at the width of a phone; how many it reaches and whether a second person must agree.
import type { LanguageTag } from '@millrace/contract';
import { languages } from '@millrace/contract';
import { previewAnnouncement, type AnnouncementDraft } from '@millrace/contract/admin';
import { Button, Markdown, Notice, Segment, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { SelectField } from '../../shared/select-field.tsx';
import { useContentPictures } from '../../shared/use-content-pictures.ts';
import { useSend } from '../../shared/use-call.ts';

const widths = ['390', '320'] as const;
const themes = ['harbour', 'brass', 'graphite'] as const;

export function AnnouncementPreview({ draft }: { draft: AnnouncementDraft }) {
  const { t } = useLocale();
  const [language, setLanguage] = useState<LanguageTag>();
  const [theme, setTheme] = useState<string>(themes[0]);
  const [width, setWidth] = useState<(typeof widths)[number]>('390');
  const send = useSend(previewAnnouncement);
  const { data } = send;
  const text = data?.texts.find((one) => one.language === language) ?? data?.texts[0];
  const urls = useContentPictures(JSON.stringify(text?.tree ?? []).match(/[0-9a-f]{32}\.webp/g) ?? []);
  return (
    <section className="console-freeze">
      <Button size="small" busy={send.isPending} onClick={() => send.mutate({ draft })}>
        {t('console.announcementPreview')}
      </Button>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {data ? (
        <p>
          {t('console.announcementReach', { count: data.reach })} {data.needsSecond ? t('console.announcementSecond') : null}
        </p>
      ) : null}
      {data && text ? (
        <>
          <SelectField
            label={t('console.language')}
            value={text.language}
            options={data.texts.map((one) => [one.language, languages.find(({ tag }) => tag === one.language)?.name ?? one.language])}
            isReadOnly={false}
            error={undefined}
            onChange={(tag) => setLanguage(tag as LanguageTag)}
          />
          <SelectField
            label={t('console.brandField.theme')}
            value={theme}
            options={themes.map((one) => [one, t(`console.theme.${one}`)])}
            isReadOnly={false}
            error={undefined}
            onChange={setTheme}
          />
          {text.problems.map((problem) => (
            <Notice warn key={problem}>
              {problem}
            </Notice>
          ))}
          <Segment
            label={t('console.contentPreviewWidth')}
            value={width}
            options={widths.map((value) => ({ value, label: `${value} px` }))}
            onChange={setWidth}
          />
          <article className={`announcement-phone content-phone-${width}`} data-theme={theme} lang={text.language}>
            <h3>{text.title}</h3>
            <Markdown tree={text.tree} lang={text.language} pictureUrl={(name) => urls[name] ?? 'about:blank'} onPage={() => undefined} />
          </article>
        </>
      ) : null}
    </section>
  );
}
