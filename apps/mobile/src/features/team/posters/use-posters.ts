// The posters of the trader in his language, the brand's own where it published some, else those that are built in: drawn one after the other, as pictures that the page shows and the phone saves.
import { listPoster } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { drawOwnPoster, type DrawnPicture } from '@millrace/ui/pictures';
import { useRead } from '../../../shared/hooks/use-call.ts';
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
  const own = useRead(listPoster, {});
  const { data, isError } = useQuery({
    queryKey: ['posters', { tag, brand, mark, code, link, own: own.data }],
    async queryFn() {
      const shared = { codeLabel: t('accounts.inviteCode'), code, link };
      const posters: Poster[] = [];
      // One canvas at a time: each takes 7.5 MB.
      for (const design of own.data ?? []) {
        const { id, title, text } = design;
        const words = { ...shared, picture: pictureSource(design.picture.name), title, text, tag: design.language };
        posters.push({ id, title, text, ...(await drawOwnPoster(design, words)) });
      }
      if (posters.length > 0) return posters;
      for (const id of posterDesigns) {
        const [title, text] = [t(`share.poster.${id}.title`), t(`share.poster.${id}.text`)];
        posters.push({ id, title, text, ...(await drawPoster(id, { ...shared, brand, mark, title, text, tag })) });
      }
      return posters;
    },
    enabled: user !== undefined && own.data !== undefined,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { posters: data, failed: isError || (own.isError && own.data === undefined) };
}
