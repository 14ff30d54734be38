// What a name looks like, so that two names that read alike are found: without accents, case, spaces and signs, and with look-alike letters of other scripts
// read as Latin ones. A short form of the idea of Unicode's confusables (UTS 39), for the scripts in which names are written to deceive Latin readers.

const LOOKALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  г: 'r',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ь: 'b',
  // Greek
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  // Latin and Armenian letters of other alphabets
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ɑ: 'a',
  ɡ: 'g',
  ʀ: 'r',
  ѡ: 'w',
  օ: 'o',
  ո: 'n',
  ս: 'u',
  ց: 'g',
  հ: 'h',
  // Digits and signs
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '|': 'l',
  '!': 'l',
  $: 's',
  '@': 'a',
  '€': 'e',
};

/** Two names with the same skeleton look alike. Empty where nothing of it is read. */
export function nameSkeleton(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const read = plain.replaceAll(/[\s\S]/gu, (letter) => LOOKALIKES[letter] ?? letter);
  // I, l and 1 look alike, and so do rn and m, vv and w.
  return read
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}

/** Signs that look like the mark of a checked account. */
const MARKS = /[\u2705\u2713\u2714\u2611\u{1f6e1}\u{1f530}\u{1f396}\u{1f3c5}\u{1f46e}\u272a\u2b50\u2605]/u;
const SHORTEST = 3;

/** Whether a name would be taken for an operator's: their name, one that looks like it, one that holds the tenant's mark, or a badge. */
export function looksLikeOperator(name: string, { operators, mark }: { operators: readonly string[]; mark: string }): boolean {
  if (MARKS.test(name)) return true;
  const own = nameSkeleton(name);
  if (operators.some((other) => nameSkeleton(other) === own && own !== '')) return true;
  const marked = nameSkeleton(mark);
  return marked.length >= SHORTEST && own.includes(marked);
}
