// Every reason a task can give has a text with exactly its arguments. Reads the catalogue as a file: the engine does not depend on texts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whyArgs } from './lib/why.ts';

const file = new URL('../../../i18n/src/locales/en-US/why.json', import.meta.url);
const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

test('the catalogue has a text for every reason and no other', () => {
  expect(Object.keys(texts).sort()).toEqual(
    Object.keys(whyArgs)
      .map((key) => `why.${key}`)
      .sort(),
  );
});

test.each(Object.entries(whyArgs))('the text of %s uses the arguments it is given', (key, args) => {
  const used = [...(texts[`why.${key}`] ?? '').matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]);
  expect(new Set(used)).toEqual(new Set(args));
});
