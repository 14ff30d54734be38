// Names messages by area; a trailing * is a prefix match.
export type WordsByArea = Readonly<Record<string, readonly string[]>>;

export function hasWord(words: WordsByArea, key: string): boolean {
  const [area = ''] = key.split('.', 1);
  const name = key.slice(area.length + 1);
  return words[area]?.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one)) ?? false;
}
