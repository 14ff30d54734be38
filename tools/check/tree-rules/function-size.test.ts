import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { functionSize } from './function-size.ts';

const lines = (count: number): string => Array.from({ length: count }, (_, line) => `  call(${line});\n`).join('');
const found = async (file: string, text: string): Promise<number[]> =>
  (await functionSize.find(treeOf({ [file]: text }))).map(({ line }) => line);

test.each([
  ['a function with a return type', `\nexport function a(): Promise<Map<string, number>> {\n${lines(79)}}\n`],
  ['a function without one', `\nfunction a(b = {}) {\n${lines(79)}}\n`],
  ['an arrow', `\nconst a = () => {\n${lines(79)}};\n`],
  ['a method', `class A {\n  async #b(c: string): Promise<void> {\n${lines(79)}  }\n}\n`],
])('%s with a body of 81 lines is found', async (_, text) => {
  expect(await found('packages/okx/src/a.ts', text)).toEqual([2]);
});

test('a body of 80 lines, long classes, interfaces and objects, braces in texts and the fast backtest are free', async () => {
  const method = `  b(): void {\n${lines(78)}  }\n`;
  expect(await found('packages/okx/src/a.ts', `class A extends B<C> {\n${method}${method}}\nconst brace = '{';\n`)).toEqual([]);
  expect(
    await found('packages/okx/src/a.ts', `const a = {\n${'  b: 1,\n'.repeat(90)}};\ninterface A {\n${'  b(): void;\n'.repeat(90)}}\n`),
  ).toEqual([]);
  expect(await found('packages/engine/src/backtest/fast/a.ts', `function a() {\n${lines(99)}}\n`)).toEqual([]);
  expect(await found('packages/okx/src/a.test.ts', `function a() {\n${lines(99)}}\n`)).toEqual([]);
});
