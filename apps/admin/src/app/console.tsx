// The console: language and look, router, toasts. A session that ends leads to the sign-in page.
import { createTranslator, type LanguageTag, type Translator } from '@millrace/i18n';
import { Broken, LocaleProvider, Toasts } from '@millrace/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { loadMessages } from 'virtual:millrace-messages';
import { putOnPage, readLook, type LookChoice } from '../shared/look.ts';
import { LookContext, queries, toaster } from '../shared/services.ts';
import { session } from '../shared/session.ts';
import { showBrandTimes } from './brand-times.ts';
import { createConsoleRouter } from './router.tsx';

showBrandTimes();
const router = createConsoleRouter();
session.subscribe(() => {
  if (session.get().token !== undefined || router.state.location.pathname === '/sign-in') return;
  queries.clear();
  void router.navigate({ to: '/sign-in', replace: true } as never);
});

export function Console() {
  const [look, setLook] = useState(readLook);
  const translator = useTranslator(look.language);
  useEffect(() => putOnPage(look), [look]);
  const value = useMemo(() => ({ look, change: (next: LookChoice) => setLook(next) }), [look]);
  const locale = useMemo(() => translator && { ...translator, now: Date.now }, [translator]);
  if (!locale) return null;
  return (
    <LookContext value={value}>
      <LocaleProvider locale={locale}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} defaultErrorComponent={BrokenPage} />
          <Toasts toaster={toaster} />
        </QueryClientProvider>
      </LocaleProvider>
    </LookContext>
  );
}

/** A page that could not be loaded or shown. */
function BrokenPage() {
  return <Broken onRetry={() => location.reload()} />;
}

/** The words of a language; the last language's until they are there. */
function useTranslator(language: LanguageTag): Translator | undefined {
  const [translator, setTranslator] = useState<Translator>();
  useEffect(() => {
    let isCurrent = true;
    loadMessages(language, 'first')
      .then((messages) => {
        if (isCurrent) setTranslator(createTranslator(language, messages));
      })
      .catch(() => location.reload());
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return translator;
}
