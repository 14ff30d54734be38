// Groups of the brand: the list, or the one that is open.
import { useLocale } from '@millrace/ui';
import { NewTemplate } from './new-template.tsx';
import { OpenTemplate } from './template.tsx';
import { TemplateList } from './template-list.tsx';
import { useTemplatesSearch } from './templates-search.ts';

export function TemplatesPage() {
  const { t } = useLocale();
  const { search } = useTemplatesSearch();
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.templates')}</h1>
      {search.id === undefined ? <TemplateList /> : search.id === 'new' ? <NewTemplate /> : <OpenTemplate id={search.id} />}
    </main>
  );
}
