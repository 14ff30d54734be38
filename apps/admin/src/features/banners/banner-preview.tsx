// How a banner stands on Home, light and dark, as a part of the traders, and how many it is for.
import type { ContentPicture, LanguageTag } from '@millrace/contract';
import { previewBanner, type AudienceSegment } from '@millrace/contract/admin';
import { Broken, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Phone } from '../../shared/phone.tsx';
import { SegmentFields } from '../../shared/segment-fields.tsx';
import { useContentPictures } from '../../shared/use-content-pictures.ts';
import { useRead } from '../../shared/use-call.ts';

interface BannerPreviewProps {
  segment: AudienceSegment;
  text: { light: ContentPicture | null; dark: ContentPicture | null; alt: string };
  lang: LanguageTag;
}

export function BannerPreview({ segment, text, lang }: BannerPreviewProps) {
  const { t } = useLocale();
  const [part, setPart] = useState<AudienceSegment>({});
  const { data, error, isFetching, refetch } = useRead(previewBanner, { segment, part });
  return (
    <section>
      <details>
        <summary className="label">{t('console.previewAs')}</summary>
        <SegmentFields segment={part} isReadOnly={false} onChange={setPart} />
      </details>
      {data ? (
        <>
          <p>{t('console.announcementReach', { count: data.reach })}</p>
          <p>{t('console.previewPart', data.part)}</p>
        </>
      ) : error ? (
        <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
      ) : null}
      {data?.part.reach === 0 ? (
        <Notice>{t('console.previewNobody')}</Notice>
      ) : text.light === null ? null : (
        <Phone lang={lang}>{(mode) => <OnPhone picture={text[mode] ?? text.light} alt={text.alt} />}</Phone>
      )}
    </section>
  );
}

/** As it stands on Home: the dark picture where there is one. */
function OnPhone({ picture, alt }: { picture: ContentPicture | null; alt: string }) {
  const urls = useContentPictures(picture === null ? [] : [picture.name]);
  const url = picture === null ? undefined : urls[picture.name];
  return <div className="content-phone">{url === undefined ? null : <img className="content-banner" src={url} alt={alt} />}</div>;
}
