// Decision records can be found: the index links each one, its first line after the title says status and result, and no text refers to a record
// that does not exist.
import { type Finding, lineAt, type Tree, type TreeRule } from '../tree.ts';

const FOLDER = 'docs/decisions';
const INDEX = `${FOLDER}/README.md`;
const RECORD = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/;
/** "decision 160", "decisions 130, 132 and 133", "docs/decisions/160", "docs/decisions/160-name.md". */
const BY_NUMBER = /\bdecisions? (\d{3}(?:(?:,| and|, and) \d{3})*)\b/gi;
const BY_PATH = /\bdecisions\/(\d{3})(-[\w-]+\.md)?/g;
/** This rule and its test name records that do not exist. */
const OWN = 'tools/check/tree-rules/decisions.';
const LINK = /\]\((\d{3}-[\w-]+\.md)\)/g;

export const decisions: TreeRule = {
  name: 'each decision record is in the index and starts with its status, and only existing ones are referred to',
  find: (tree) => {
    const files = tree.list(FOLDER).filter((file) => file !== INDEX);
    const records = new Set(files);
    return [...files.flatMap((file) => faultsOf(tree, file)), ...missingLinks(tree, records), ...deadReferences(tree, records)];
  },
};

function faultsOf(tree: Tree, file: string): Finding[] {
  const number = RECORD.exec(file)?.[1];
  if (number === undefined) return [{ file, line: 1, message: 'name it NNN-what-was-decided.md' }];
  const [title = '', blank, status = ''] = (tree.read(file) ?? '').split('\n');
  const faults: Finding[] = [];
  if (!title.startsWith(`# ${number}: `)) faults.push({ file, line: 1, message: `the title starts with "# ${number}: "` });
  if (blank !== '' || !/^Status: \S/.test(status)) faults.push({ file, line: 3, message: 'line 3 says "Status: " and what was decided' });
  const same = tree.list(FOLDER).filter((other) => other.startsWith(`${FOLDER}/${number}-`));
  if (same.length > 1) faults.push({ file, line: 1, message: `number ${number} is used ${same.length} times` });
  return faults;
}

function missingLinks(tree: Tree, records: ReadonlySet<string>): Finding[] {
  const index = tree.read(INDEX) ?? '';
  const links = [...index.matchAll(LINK)].map((match) => ({ file: `${FOLDER}/${match[1]}`, line: lineAt(index, match.index) }));
  const linked = new Set(links.map((link) => link.file));
  return [
    ...[...records].filter((file) => !linked.has(file)).map((file) => ({ file, line: 1, message: `has no line in ${INDEX}` })),
    ...links.filter((link) => !records.has(link.file)).map(({ file, line }) => ({ file: INDEX, line, message: `${file} does not exist` })),
  ];
}

function deadReferences(tree: Tree, records: ReadonlySet<string>): Finding[] {
  const numbers = new Set([...records].map((file) => RECORD.exec(file)?.[1]));
  const files = tree.list('').filter((file) => !file.startsWith(OWN));
  return files.flatMap((file) => {
    const text = tree.read(file) ?? '';
    const named = [...text.matchAll(BY_NUMBER)].flatMap((match) =>
      (match[1] ?? '').split(/\D+/).map((number) => ({ at: match.index, number, name: '' })),
    );
    const linked = [...text.matchAll(BY_PATH)].map((match) => ({ at: match.index, number: match[1] ?? '', name: match[2] ?? '' }));
    return [...named, ...linked]
      .filter(({ number, name }) => (name === '' ? !numbers.has(number) : !records.has(`${FOLDER}/${number}${name}`)))
      .map(({ at, number, name }) => ({ file, line: lineAt(text, at), message: `decision ${number}${name} does not exist` }));
  });
}
