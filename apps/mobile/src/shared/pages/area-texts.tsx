// Long texts that few pages show come in a chunk of their own. Inside, every word of the catalogue is there, in the reader's language or the one asked for.
import type { LanguageTag } from '@millrace/contract';
import type { Area } from '@millrace/i18n';
import { Broken, LocaleProvider, SkeletonRows, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../services/services-context.ts';

interface AreaTextsProps {
  area: Area;
  tag?: LanguageTag | undefined;
  children: ReactNode;
}

export function AreaTexts({ area, tag, children }: AreaTextsProps) {
  const { t, now, tag: spoken } = useLocale();
  const { language } = useServices();
  const wanted = tag ?? spoken;
  const words = useQuery({ queryKey: [area, wanted], queryFn: () => language.withArea(wanted, area), staleTime: Infinity });
  if (words.isPending) return <SkeletonRows count={4} />;
  // A chunk that could not be loaded stays so for the browser until the page is loaded anew.
  if (!words.data) return <Broken title={t('common.chunkOther')} onRetry={() => location.reload()} />;
  return (
    <LocaleProvider locale={{ ...words.data, now }}>
      <div lang={wanted}>{children}</div>
    </LocaleProvider>
  );
}
