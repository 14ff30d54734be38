// Builds the exchange's page if it is missing or outdated, as a process of its own: the exchange starts it at the first request of /paper.
import { fileURLToPath } from 'node:url';
import { buildIfOutdated } from '../../../tools/launch/vite-build.ts';
import { UserFacingError } from '../../../tools/process/user-facing-error.ts';

/** Folders whose files end in the built page. */
const SOURCES = ['packages/paper/page', 'packages/ui', 'packages/contract', 'packages/i18n', 'packages/market'];

try {
  await buildIfOutdated({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    project: 'packages/paper/page',
    sources: SOURCES,
    name: 'The page of the paper exchange',
    print: (line) => process.stderr.write(`${line}\n`),
  });
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
