// The order of test files. vitest starts large files first where it knows no durations, and projects one after the other: a long file that begins late leaves
// the other workers idle at the end, and browsers compete for the processors while tests that mostly wait come after them.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_FILES } from './long-files.ts';

// vitest makes the sequencer itself and asks for a class.
export class LongestFirst extends BaseSequencer {
  /** Within a group of projects: the long files first, in the order of their list; the rest as vitest orders them. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(LONG_FILES.map((file, index) => [path.join(this.ctx.config.root, file), index]));
    const rank = ({ moduleId }: TestSpecification): number => ranks.get(moduleId) ?? LONG_FILES.length;
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return (await super.sort(files)).toSorted((left, right) => group(left) - group(right) || rank(left) - rank(right));
  }
}
