// The poster as a trader's app draws it, with the code of nobody, in the width of a phone.
import { languages, languageTags, type LanguageTag } from '@millrace/contract';
import { Notice, Segment, Skeleton, useLocale } from '@millrace/ui';
import { drawOwnPoster } from '@millrace/ui/pictures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContentPictures } from '../../shared/use-content-pictures.ts';
import type { PosterForm } from './poster-form.ts';

const widths = ['390', '320'] as const;
const CODE = 'A1B2C3D4';
const LINK = `https://example.com/reg?invitecode=${CODE}`;

export function PosterPreview({ form, tag }: { form: PosterForm; tag: LanguageTag }) {
  const { t } = useLocale();
  const [width, setWidth] = useState<(typeof widths)[number]>('390');
  const own = form.texts[tag].picture === null ? languageTags.find((one) => form.texts[one].picture !== null) : tag;
  return (
    <section className="content-preview" aria-label={t('console.contentPreview')}>
      <Segment
        label={t('console.contentPreviewWidth')}
        value={width}
        options={widths.map((value) => ({ value, label: `${value} px` }))}
        onChange={setWidth}
      />
      {own === undefined || own === tag ? null : (
        <p className="label">{t('content.shownIn', { language: languages.find((one) => one.tag === own)?.name ?? own })}</p>
      )}
      <div className={`content-phone content-phone-${width}`}>
        {own === undefined ? <p className="ink-2">{t('console.picture.none')}</p> : <Drawn form={form} tag={own} />}
      </div>
    </section>
  );
}

function Drawn({ form: { texts, places, ink }, tag }: { form: PosterForm; tag: LanguageTag }) {
  const { t } = useLocale();
  const { picture, title, text } = texts[tag];
  const name = picture?.name ?? '';
  const src = useContentPictures([name])[name];
  const { data, isError } = useQuery({
    queryKey: ['poster', { src, title, text, places, ink, tag }],
    queryFn: () =>
      drawOwnPoster(
        { places, ink },
        { picture: src ?? '', title, text, codeLabel: t('console.posterPlace.code'), code: CODE, link: LINK, tag },
      ),
    enabled: src !== undefined,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  if (isError) return <Notice warn>{t('console.posterTight')}</Notice>;
  return data ? <img className="content-poster" src={data.url} alt={`${title} ${text}`} /> : <Skeleton className="content-poster" />;
}
