// Builds the app where a running server reads it, in one step and with the files of the builds before: `npm run build`.
import { fileURLToPath } from 'node:url';
import { ToldError } from '../process/told-error.ts';
import { buildWebApp } from './web-app.ts';

try {
  await buildWebApp(fileURLToPath(new URL('../..', import.meta.url)), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof ToldError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
