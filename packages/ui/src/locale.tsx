// Context with the translator and the clock for all components; provided once at the top of an app.
// Also turns off Base UI's style elements, which the content security policy would block.
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { Translator } from '@millrace/i18n';
import { createContext, use, type ReactNode } from 'react';

export interface Locale extends Translator {
  /** Milliseconds since 1970. */
  now: () => number;
}

const LocaleContext = createContext<Locale | undefined>(undefined);

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </LocaleContext>
  );
}

/** @throws outside a LocaleProvider: a bug of ours. */
export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error('useLocale needs a LocaleProvider above');
  return locale;
}
