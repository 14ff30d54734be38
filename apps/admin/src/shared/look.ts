// Language and mode of the console, kept on this machine.
import { languageTags, type LanguageTag } from '@millrace/i18n';

const KEY = 'millrace.console.look';

export type ModeChoice = 'auto' | 'light' | 'dark';

export interface LookChoice {
  language: LanguageTag;
  mode: ModeChoice;
}

export function readLook(): LookChoice {
  const stored = parse(localStorage.getItem(KEY));
  const language = languageTags.find((tag) => tag === stored['language']) ?? languageOfBrowser();
  const mode = stored['mode'];
  return { language, mode: mode === 'light' || mode === 'dark' ? mode : 'auto' };
}

/** Keeps the choice and puts it on the page, where it follows the system if it shall. @returns what ends the following */
export function putOnPage({ language, mode }: LookChoice): () => void {
  localStorage.setItem(KEY, JSON.stringify({ language, mode }));
  document.documentElement.lang = language;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = (): void => {
    const isDark = mode === 'dark' || (mode === 'auto' && system.matches);
    document.documentElement.dataset['mode'] = isDark ? 'dark' : 'light';
  };
  show();
  system.addEventListener('change', show);
  return () => system.removeEventListener('change', show);
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // somebody else's text
  }
}

function languageOfBrowser(): LanguageTag {
  for (const wanted of navigator.languages) {
    const traditional = /^zh-(?:Hant|TW|HK|MO)/i.test(wanted) ? 'zh-Hant' : undefined;
    const found =
      traditional ?? languageTags.find((tag) => tag === wanted) ?? languageTags.find((tag) => tag.split('-')[0] === wanted.split('-')[0]);
    if (found) return found;
  }
  return 'en-US';
}
