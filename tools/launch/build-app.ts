// `npm run build`: builds the app into the folder that a running server serves, atomically, and keeps the assets of earlier builds.
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../process/user-facing-error.ts';
import { buildWebApp } from './web-app.ts';

try {
  await buildWebApp(fileURLToPath(new URL('../..', import.meta.url)), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
