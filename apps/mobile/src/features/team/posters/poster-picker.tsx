// The posters one beside the other, with the bar that saves or shares the one that is shown.
import { Blank, Main, Skeleton, Swiper, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';
import { PictureBar } from '../../../shared/pictures/picture-bar.tsx';
import { useSession } from '../../../shared/services/services-context.ts';
import { usePosters } from './use-posters.ts';
import './posters.css';

/** @param children what the page says below the posters */
export function PosterPicker({ children }: { children?: ReactNode }) {
  const { t } = useLocale();
  const link = useSession((state) => state.user?.inviteLink) ?? '';
  const { posters, failed } = usePosters();
  const [at, setAt] = useState(0);
  const shown = posters?.[at];
  return (
    <>
      <Main>
        {failed ? (
          <Blank icon="share" title={t('share.drawFailed')} text={t('share.drawFailedText')} />
        ) : posters === undefined ? (
          <Skeleton className="poster-place" />
        ) : (
          <Swiper
            label={t('share.posters')}
            autoplayMs={0}
            onChange={setAt}
            slides={posters.map(({ id, title, text, url }) => ({
              id,
              content: <img className="poster" src={url} alt={`${title} ${text}`} width={1080} height={1748} data-poster={id} />,
            }))}
          />
        )}
        {children}
      </Main>
      <PictureBar
        shareLabel={t('share.sharePoster')}
        picture={shown && { blob: shown.blob, name: `poster-${shown.id}`, title: shown.title, link }}
      />
    </>
  );
}
