/** Pages that a session opens first: by itself, or by a link. */
export type FirstPage = 'home' | 'task';

/** What a page loads beside the app's own files, as the build names it (build/first-files.ts). */
export interface FirstFiles {
  scripts: readonly string[];
  styles: readonly string[];
  /** By language. */
  words: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Undefined in development. */
export function findFirstFiles(page: FirstPage): FirstFiles | undefined {
  const named = document.querySelector<HTMLElement>('script[data-files]')?.dataset['files'];
  return named === undefined ? undefined : (JSON.parse(named) as Record<FirstPage, FirstFiles>)[page];
}
