// `npm run build`: builds the app and the console into the folders that a running server serves, atomically, and keeps the assets of earlier builds.
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../process/user-facing-error.ts';
import { buildWebApp } from './web-app.ts';

try {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  for (const which of ['app', 'console'] as const) await buildWebApp(root, which, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
