// The gallery itself: reads the place from the address, puts the look on the page, loads the language, shows the index or one component.
import { createTranslator, languageTags } from '@millrace/i18n';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadMessages } from 'virtual:millrace-messages';
import { applyLook, Bar, LocaleProvider, Main, Screen, upDownOf, type Locale } from '../src/index.ts';
import { pages, type GalleryPage } from './pages.ts';
import { directions, modes, readPlace, themes, writePlace, type Place } from './place.ts';
import { galleryNowMs } from './samples.ts';

export function Gallery() {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  const place = readPlace(hash);
  const locale = useLanguage(place);
  useEffect(() => {
    const { theme, mode, lang, dir } = readPlace(hash);
    applyLook({ theme, mode, upDown: upDownOf(lang, 'auto'), brand: [], lang }, document.documentElement);
    document.documentElement.dir = dir;
  }, [hash]);
  if (!locale) return null;
  const page = pages.find((one) => one.id === place.page);
  return (
    <LocaleProvider locale={locale}>
      <div key={place.page} data-page={place.page} data-lang={locale.tag} className="contents">
        {page ? <Shown page={page} place={place} /> : <Index place={place} />}
      </div>
    </LocaleProvider>
  );
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Undefined until the texts of the language are there; the one before stays until then. */
function useLanguage({ lang }: Place): Locale | undefined {
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const messages = await loadMessages(lang, 'first');
      if (!gone) setLocale({ ...createTranslator(lang, messages), now: () => galleryNowMs });
    };
    void load();
    return () => {
      gone = true;
    };
  }, [lang]);
  return locale;
}

function Index({ place }: { place: Place }) {
  return (
    <Screen>
      <Bar root title="The kit" />
      <Main>
        <Looks place={place} />
        <ul className="g-pages">
          {pages.map((page) => (
            <li key={page.id}>
              <a href={writePlace({ ...place, page: page.id })}>{page.title}</a>
            </li>
          ))}
        </ul>
      </Main>
    </Screen>
  );
}

function Shown({ page, place }: { page: GalleryPage; place: Place }) {
  const { Page } = page;
  if (page.bare) return <Page />;
  return (
    <Screen>
      <Bar title={page.title} under="The kit" onBack={() => (location.hash = writePlace({ ...place, page: '' }))} />
      <Main>
        <Looks place={place} />
        <Page />
      </Main>
    </Screen>
  );
}

const choices = { theme: themes, mode: modes, lang: languageTags, dir: directions } as const;
const choiceNames = { theme: 'Theme', mode: 'Mode', lang: 'Language', dir: 'Direction' } as const;

function Looks({ place }: { place: Place }) {
  const names = ['theme', 'mode', 'lang', 'dir'] as const;
  return (
    <div className="g-looks">
      {names.map((name) => (
        <select
          key={name}
          aria-label={choiceNames[name]}
          value={place[name]}
          onChange={(event) => (location.hash = writePlace({ ...place, [name]: event.target.value }))}
        >
          {choices[name].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ))}
    </div>
  );
}
