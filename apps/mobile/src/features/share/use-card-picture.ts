// A card as a picture: drawn anew when what it shows changes.
import type { MadeCard, ShareFigure } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { pictureSource } from '../../shared/api/picture-source.ts';
import type { DrawnPicture } from '@millrace/ui/pictures';
import { useTenant } from '../../shared/services/services-context.ts';
import { spacedCode, wordsOfCard, type CardWords } from './card-words.ts';
import { drawCard } from './draw-card.ts';

export interface ShownCard {
  words: CardWords;
  drawn: DrawnPicture | undefined;
  failed: boolean;
}

export function useCardPicture(figure: ShareFigure, made: MadeCard | undefined): ShownCard {
  const { t, tag } = useLocale();
  const tenant = useTenant();
  const [brand, mark] = [tenant?.name ?? '', pictureSource(tenant?.h5Image ?? '')];
  const words = wordsOfCard(figure, { t, tag });
  const { data, isError } = useQuery({
    queryKey: ['share-card', { words, brand, mark, code: made?.code ?? '', name: made?.nickname ?? '' }],
    queryFn: () =>
      drawCard({
        ...{ words, brand, mark, tag, curve: figure.curve, noPromise: t('share.noPromise') },
        made: made && { link: made.link, code: spacedCode(made.code), name: made.nickname ?? '' },
      }),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { words, drawn: data, failed: isError };
}
