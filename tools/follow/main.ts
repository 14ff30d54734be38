// `npm run follow:audit`: see audit.ts.
import { runFollowAudit } from './audit.ts';

process.exitCode = await runFollowAudit(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
});
