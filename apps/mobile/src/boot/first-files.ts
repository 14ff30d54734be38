/** The files of a session's first page, as the build names them (build/first-files.ts); undefined in development. */
export interface FirstFiles {
  scripts: readonly string[];
  styles: readonly string[];
  /** By language. */
  words: Readonly<Record<string, string | undefined>>;
}

export function findFirstFiles(): FirstFiles | undefined {
  const named = document.querySelector<HTMLElement>('script[data-files]')?.dataset['files'];
  return named === undefined ? undefined : (JSON.parse(named) as FirstFiles);
}
