// How readers will see it, in any language on a phone, as a part of the traders; how many it reaches and whether a second person must agree.
import { languages, matchLanguage, type LanguageTag } from '@millrace/contract';
import { previewAnnouncement, type AnnouncementDraft, type AudienceSegment } from '@millrace/contract/admin';
import { Button, Markdown, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Phone } from '../../shared/phone.tsx';
import { SegmentFields } from '../../shared/segment-fields.tsx';
import { SelectField } from '../../shared/select-field.tsx';
import { useContentPictures } from '../../shared/use-content-pictures.ts';
import { useSend } from '../../shared/use-call.ts';

export function AnnouncementPreview({ draft }: { draft: AnnouncementDraft }) {
  const { t } = useLocale();
  const [language, setLanguage] = useState<LanguageTag>('en-US');
  const [part, setPart] = useState<AudienceSegment>({});
  const send = useSend(previewAnnouncement);
  const { data } = send;
  // As the app chooses: the reader's language, then the brand's in their order.
  const shownIn = matchLanguage(
    [language, ...(data?.languages ?? [])],
    data?.texts.map((text) => text.language),
  );
  const text = data?.texts.find((one) => one.language === shownIn);
  const urls = useContentPictures(JSON.stringify(text?.tree ?? []).match(/[0-9a-f]{32}\.webp/g) ?? []);
  return (
    <section className="console-freeze">
      <details>
        <summary className="label">{t('console.previewAs')}</summary>
        <SegmentFields segment={part} isReadOnly={false} onChange={setPart} />
      </details>
      <Button size="small" busy={send.isPending} onClick={() => send.mutate({ draft, part })}>
        {t('console.announcementPreview')}
      </Button>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {data ? (
        <>
          <p>
            {t('console.announcementReach', { count: data.reach })} {data.needsSecond ? t('console.announcementSecond') : null}
          </p>
          <p>{t('console.previewPart', data.part)}</p>
          <SelectField
            label={t('console.language')}
            value={language}
            options={languages.map(({ tag, name }) => [tag, name])}
            isReadOnly={false}
            error={undefined}
            onChange={(tag) => setLanguage(tag as LanguageTag)}
          />
        </>
      ) : null}
      {data && data.part.reach === 0 ? <Notice>{t('console.previewNobody')}</Notice> : null}
      {data && data.part.reach > 0 && text ? (
        <>
          {text.problems.map((problem) => (
            <Notice warn key={problem}>
              {problem}
            </Notice>
          ))}
          <Phone lang={shownIn}>
            {() => (
              <article className="content-phone">
                <h3 className="content-phone-title">{text.title}</h3>
                <Markdown tree={text.tree} lang={shownIn} pictureUrl={(name) => urls[name] ?? 'about:blank'} onPage={() => undefined} />
              </article>
            )}
          </Phone>
        </>
      ) : null}
    </section>
  );
}
