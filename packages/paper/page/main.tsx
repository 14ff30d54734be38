// Starts the exchange's page: its language is the one the exchange wrote into <html>, its colours follow the system, in the theme that is neither demo brand's.
import { applyLook, createToaster, LocaleProvider, upDownOf, type Locale } from '@millrace/ui';
import { createTranslator, languageTags } from '@millrace/i18n';
import { createRoot } from 'react-dom/client';
import { loadMessages } from 'virtual:millrace-messages';
import { listInstruments, MarketFeed } from './market-feed.ts';
import { OpenPage } from './open-page.tsx';
import { Page } from './page.tsx';
import './page.css';

const RETRY_MS = 1000;

function followSystemMode(lang: string): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void =>
    applyLook(
      { theme: 'graphite', mode: dark.matches ? 'dark' : 'light', upDown: upDownOf(lang, 'auto'), brand: [], lang },
      document.documentElement,
    );
  dark.addEventListener('change', apply);
  apply();
}

/** Repeats until the exchange answers: it may be starting again after a crash. */
async function untilAnswered<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function laboratory() {
  return <Page feed={new MarketFeed()} instruments={await untilAnswered(listInstruments)} toaster={createToaster()} />;
}

async function start(root: HTMLElement): Promise<void> {
  const tag = languageTags.find((one) => one === document.documentElement.lang) ?? 'en-US';
  followSystemMode(tag);
  const messages = await untilAnswered(() => loadMessages(tag, 'first'));
  const locale: Locale = { ...createTranslator(tag, messages), now: Date.now };
  const page = location.pathname === '/paper/open' ? <OpenPage toaster={createToaster()} /> : await laboratory();
  createRoot(root).render(<LocaleProvider locale={locale}>{page}</LocaleProvider>);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await start(root);
