// The brand's banners: a carousel of pictures that lead somewhere; nothing, and no gap, where there is none.
import { countBannerClick, listBanner, type ShownBanner } from '@millrace/contract';
import { Swiper, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import './banners.css';

const BANNERS_FRESH_MS = 60_000;

export function Banners() {
  const { t } = useLocale();
  const { look } = useServices();
  const mode = useStore(look, look.shownMode);
  const { data } = useRead(listBanner, { mode }, { staleMs: BANNERS_FRESH_MS });
  if (!data || data.length === 0) return null;
  return (
    <div className="banners">
      <Swiper label={t('content.banners')} slides={data.map((banner) => ({ id: banner.id, content: <Banner banner={banner} /> }))} />
    </div>
  );
}

function Banner({ banner: { id, picture, alt, target } }: { banner: ShownBanner }) {
  const send = useSender();
  // A tap that could not be counted leads on all the same.
  const count = (): void => void send(countBannerClick, { id }).catch(() => undefined);
  const shown = (
    <img className="banners-picture" src={pictureSource(picture.name)} width={picture.width} height={picture.height} alt={alt} />
  );
  if (target === null) return shown;
  return 'to' in target ? (
    <Link className="banners-link" to={target.to} onClick={count}>
      {shown}
    </Link>
  ) : (
    <a className="banners-link" href={target.href} target="_blank" rel="noopener noreferrer" onClick={count}>
      {shown}
    </a>
  );
}
