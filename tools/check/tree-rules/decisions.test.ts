import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { decisions } from './decisions.ts';

const index = '- [001](001-plain-sql.md) **SQL is written by hand** (accepted). No ORM.';
const record = '# 001: SQL is written by hand\n\nStatus: accepted. No ORM.\n\n**Context.** ...';
const good = { 'docs/decisions/README.md': index, 'docs/decisions/001-plain-sql.md': record };

async function messages(files: Record<string, string>): Promise<string[]> {
  return (await decisions.find(treeOf({ ...good, ...files }))).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

test('records that are indexed, stated and referred to by number or path are fine', async () => {
  const files = {
    'apps/server/src/a.ts':
      '// See decision 001, docs/decisions/001 and docs/decisions/001-plain-sql.md; decision001 and decisions 12 are words.',
  };
  expect(await messages(files)).toEqual([]);
});

test.each([
  [
    'a record without a line in the index',
    { 'docs/decisions/002-b.md': '# 002: B\n\nStatus: accepted. B.' },
    'docs/decisions/002-b.md:1 has no line',
  ],
  [
    'an index line without a record',
    { 'docs/decisions/README.md': `${index}\n[2](002-b.md)` },
    'docs/decisions/README.md:2 docs/decisions/002-b.md',
  ],
  [
    'a record without its status',
    { 'docs/decisions/001-plain-sql.md': '# 001: SQL\n\n**Context.** ...' },
    'docs/decisions/001-plain-sql.md:3 line 3',
  ],
  [
    'a title with another number',
    { 'docs/decisions/001-plain-sql.md': record.replace('001', '007') },
    'docs/decisions/001-plain-sql.md:1 the title',
  ],
  ['a file that is no record', { 'docs/decisions/notes.md': '' }, 'docs/decisions/notes.md:1 name it'],
  ['a reference by number', { 'apps/server/src/a.ts': '//\n// decision 404' }, 'apps/server/src/a.ts:2 decision 404'],
  ['the second of two numbers', { 'docs/status.md': 'decisions 001 and 404' }, 'docs/status.md:1 decision 404'],
  ['a reference by path', { 'ARCHITECTURE.md': 'docs/decisions/001-sql.md' }, 'ARCHITECTURE.md:1 decision 001-sql.md'],
])('%s is found', async (_fault, files, message) => {
  expect((await messages(files)).filter((each) => each.startsWith(message))).toHaveLength(1);
});

test('a number that two records use is found', async () => {
  const files = { 'docs/decisions/README.md': `${index}\n[1](001-b.md)`, 'docs/decisions/001-b.md': '# 001: B\n\nStatus: accepted. B.' };
  expect(await messages(files)).toHaveLength(2);
});
