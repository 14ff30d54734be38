// The language over a form, changed without leaving it. Its sheet comes when it is asked for: the first page must stay small.
import { languages } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState } from 'react';

const LanguageSheet = lazy(() => import('./language-sheet.tsx').then((module) => ({ default: module.LanguageSheet })));

/** Its name says the language that is spoken now. */
export function LanguageButton() {
  const { tag } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link link-quiet" onClick={() => setOpen(true)}>
        <Icon name="globe" size={20} />
        &nbsp;{languages.find((language) => language.tag === tag)?.name}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <LanguageSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
