// `npm run ledger:audit`: see audit.ts.
import { runAudit } from './audit.ts';

process.exitCode = await runAudit(process.argv.slice(2), { env: process.env, print: (line) => void process.stdout.write(`${line}\n`) });
