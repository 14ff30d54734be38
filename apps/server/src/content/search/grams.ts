// Finds texts by parts of words in every script: Chinese, Japanese and Thai have no spaces between words, so runs of one to three characters are what is
// indexed. The database's own trigrams are not used: which characters they know depends on the locale that it was made with.

/** So many words of a search count. */
const WORDS_MAX = 8;
const RUN_MAX = 3;

/** Case, width, accents of Latin letters and repeated spaces make no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[\s\p{Cf}]+/gu, ' ')
    .trim();
}

/** Code points: what is folded has no accents, and a text that is cut between others is found by its parts all the same. */
const signsOf = (word: string): string[] => Array.from(word);

/** Every run of one to three characters of each word, once. */
export function gramsOf(folded: string): string[] {
  const grams = new Set<string>();
  for (const word of folded.split(' ')) {
    const signs = signsOf(word);
    for (let at = 0; at < signs.length; at += 1)
      for (let length = 1; length <= RUN_MAX && at + length <= signs.length; length += 1) grams.add(signs.slice(at, at + length).join(''));
  }
  return [...grams];
}

/** What a text must have of a search: the longest runs, and the words as patterns for LIKE. Undefined where nothing is asked. */
export function searchOf(text: string): { grams: string[]; patterns: string[] } | undefined {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
  if (words.length === 0) return undefined;
  const grams = words.flatMap((word) => {
    const signs = signsOf(word);
    const length = Math.min(RUN_MAX, signs.length);
    return Array.from({ length: signs.length - length + 1 }, (_, at) => signs.slice(at, at + length).join(''));
  });
  return { grams: [...new Set(grams)], patterns: words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) };
}
