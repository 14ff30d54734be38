// What traders read: the list, or the text that is open.
import { getContent } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { ContentEditor } from './content-editor.tsx';
import { ContentList } from './content-list.tsx';
import { useContentSearch } from './content-search.ts';

export function ContentPage() {
  const { t } = useLocale();
  const { search } = useContentSearch();
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.content')}</h1>
      {search.id === undefined ? <ContentList /> : search.id === 'new' ? <ContentEditor of={undefined} /> : <OpenContent id={search.id} />}
    </main>
  );
}

function OpenContent({ id }: { id: string }) {
  const { t } = useLocale();
  const found = useRead(getContent, { id });
  if (found.error) return <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />;
  if (found.data?.id !== id) return <SkeletonRows count={6} />;
  return <ContentEditor key={id} of={found.data} />;
}
