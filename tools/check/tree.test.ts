import { expect, test } from 'vitest';
import { maskCode } from './mask-code.ts';
import { treeOf } from './tree.ts';

test('masking keeps length and lines and blanks comments, strings, templates and regular expressions', () => {
  const text = [
    'const a = "x"; // note',
    "const b = `t ${c + 'd'} u`;",
    'const r = /[/"]x/g.test(a) / 2;',
    '/* two',
    'lines */ const e = 1;',
  ].join('\n');
  const masked = maskCode(text);
  expect(masked).toHaveLength(text.length);
  expect(masked.split('\n').map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    'const a = " ";',
    "const b = ` ${c + ' '} `;",
    'const r = / /g.test(a) / 2;',
    '',
    'const e = 1;',
  ]);
});

test('a lone apostrophe in the text of a component does not swallow what follows', () => {
  expect(maskCode(`<p>don't</p>\nimport x from 'y';`)).toContain('import x from');
});

test('imports of every form are read, resolved and told apart from words in texts', () => {
  const tree = treeOf({
    'packages/market/package.json': JSON.stringify({ name: '@millrace/market', exports: { '.': './src/index.ts' } }),
    'apps/server/src/b.ts': '',
    'apps/server/src/a.ts': [
      `import { x, y } from './b.ts';`,
      `import type { z } from "@millrace/market";`,
      `import 'node:fs';`,
      `export * from './b.ts';`,
      `const later = import('./b.ts');`,
      'const text = `import { no } from "./b.ts"`;',
      `// import { no } from './b.ts';`,
      `export const from = 1;`,
      `import {`,
      `  long,`,
      `} from './b.ts';`,
    ].join('\n'),
  });
  const file = tree.sources.find((source) => source.path.endsWith('a.ts'));
  expect(file?.imports.map(({ specifier, target, typeOnly, line }) => [line, specifier, target, typeOnly])).toEqual([
    [1, './b.ts', 'apps/server/src/b.ts', false],
    [2, '@millrace/market', 'packages/market/src/index.ts', true],
    [3, 'node:fs', undefined, false],
    [4, './b.ts', 'apps/server/src/b.ts', false],
    [5, './b.ts', 'apps/server/src/b.ts', false],
    [9, './b.ts', 'apps/server/src/b.ts', false],
  ]);
});
