// The picture of a card on the page, or why there is none.
import { Blank, Skeleton, useLocale } from '@millrace/ui';
import type { ShownCard } from './use-card-picture.ts';
import './share.css';

export function CardImage({ picture: { words, drawn, failed } }: { picture: ShownCard }) {
  const { t } = useLocale();
  if (failed) return <Blank icon="share" title={t('share.drawFailed')} text={t('share.drawFailedText')} />;
  if (drawn === undefined) return <Skeleton className="share-card-place" />;
  const { subject, result, drawdown, period } = words;
  const alt = [subject, result.label, result.value, drawdown.label, drawdown.value, period].join(', ');
  return <img className="share-card-picture" src={drawn.url} alt={alt} width={1080} height={1350} data-card />;
}
