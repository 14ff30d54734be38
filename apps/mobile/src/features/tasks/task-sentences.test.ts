// The sentences of every form in every language: each field stands in exactly one place, whatever the direction.
import { kinds, languageTags } from '@millrace/contract';
import { createTranslator } from '@millrace/i18n';
import { expect, test } from 'vitest';
import { compileCatalogue } from '../../../../../packages/i18n/src/compile.ts';
import { layoutOfKind } from './task-kinds.ts';
import { piecesOf, sentenceArguments, sentencesOf } from './task-sentences.ts';

const layouts = kinds
  .filter(({ madeBy }) => madeBy !== 'follow')
  .flatMap((kind) => kind.products.map((product) => layoutOfKind(kind, product)));
const entered = (at: (typeof layouts)[number]): string[] => at.sections.flatMap(({ fields }) => fields).toSorted();

test('the sentences of a kind that has them name each of its fields once', () => {
  const said = layouts.filter((layout) => sentencesOf(layout).length > 0);
  expect(new Set(said.map(({ kind }) => kind.type)).size).toBeGreaterThanOrEqual(13);
  for (const layout of said) {
    const named = sentencesOf(layout).flatMap(({ sentences }) => sentences.flatMap(([, ...words]) => words));
    expect([layout.kind.type, named.toSorted()]).toEqual([layout.kind.type, entered(layout)]);
  }
});

test('a kind that is not in the table has no sentences', () => {
  const [layout] = layouts;
  expect(layout && sentencesOf({ ...layout, kind: { ...layout.kind, type: 99 } })).toEqual([]);
});

test('in every language and direction a sentence has each of its fields exactly once', () => {
  for (const tag of languageTags) {
    const { t } = createTranslator(tag, compileCatalogue(tag, ['form', 'tasks']));
    for (const layout of layouts)
      for (const [say, ...words] of sentencesOf(layout).flatMap(({ sentences }) => sentences))
        for (const buyType of ['1', '2', '3'])
          for (const border of ['', '58000']) {
            const said = t(say, sentenceArguments(words, { buyType, makeMin: border, makeMax: border }));
            const shown = piecesOf(said).flatMap(({ word }) => (word === undefined ? [] : [word]));
            expect([tag, say, buyType, shown.toSorted()]).toEqual([tag, say, buyType, words.toSorted()]);
          }
  }
});

test('a sentence turns with the direction, and a field keeps what follows it', () => {
  const { t } = createTranslator('en-US', compileCatalogue('en-US', ['form']));
  const target = (buyType: string) => piecesOf(t('form.target', sentenceArguments(['targetRate', 'rollbackRate'], { buyType })));
  expect(target('1')).toEqual([
    { text: 'Sell all when the price is ' },
    { word: 'targetRate', text: ' over the average and has fallen back ' },
    { word: 'rollbackRate', text: ' from its high.' },
  ]);
  expect(target('2')[0]).toEqual({ text: 'Buy all back when the price is ' });
});
