// The posters of the trader in his language: drawn one after the other, as pictures that the page shows and the phone saves.
import { useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import type { DrawnPicture } from '../../../shared/pictures/picture.ts';
import { useSession, useTenant } from '../../../shared/services/services-context.ts';
import { drawPoster, posterDesigns } from './draw-poster.ts';

export interface Poster extends DrawnPicture {
  id: string;
  title: string;
  text: string;
}

export function usePosters(): { posters: readonly Poster[] | undefined; failed: boolean } {
  const { t, tag } = useLocale();
  const tenant = useTenant();
  const [brand, mark] = [tenant?.name ?? '', pictureSource(tenant?.h5Image ?? '')];
  const user = useSession((state) => state.user);
  const [code, link] = [user?.inviteCode ?? '', user?.inviteLink ?? ''];
  const { data, isError } = useQuery({
    queryKey: ['posters', { tag, brand, mark, code, link }],
    async queryFn() {
      const posters: Poster[] = [];
      // One canvas at a time: each takes 7.5 MB.
      for (const id of posterDesigns) {
        const [title, text] = [t(`share.poster.${id}.title`), t(`share.poster.${id}.text`)];
        posters.push({
          id,
          title,
          text,
          ...(await drawPoster(id, { brand, mark, title, text, codeLabel: t('accounts.inviteCode'), code, link, tag })),
        });
      }
      return posters;
    },
    enabled: user !== undefined,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { posters: data, failed: isError };
}
