import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { styleClasses } from './style-classes.ts';

const SHEET = 'packages/ui/src/components/chip.css';
const PART = 'packages/ui/src/components/chip.tsx';
const sheet = '@layer components {\n  .chip { margin: 0.5rem; }\n  .chip-warn:hover > i { color: red; }\n}';
const part = 'export const Chip = ({ look }) => <span className={look === "plain" ? "chip" : `chip chip-${look}`} />;';

test('a sheet and a component that name the same classes are fine', async () => {
  expect(await styleClasses.find(treeOf({ [SHEET]: sheet, [PART]: part }))).toEqual([]);
});

test('a class that no sheet has is found', async () => {
  const text = 'const a = <i className="chip" />;\nconst b = <i className={on ? \'chip-on\' : undefined} />;';
  expect(await styleClasses.find(treeOf({ [SHEET]: '.chip {}', [PART]: text }))).toEqual([
    { file: PART, line: 2, message: 'chip-on: no sheet has this class' },
  ]);
});

test('a class that no component names is found', async () => {
  expect(await styleClasses.find(treeOf({ [SHEET]: `${sheet}\n.badge {}`, [PART]: part }))).toEqual([
    { file: SHEET, line: 5, message: '.badge: no component names this class' },
  ]);
});
