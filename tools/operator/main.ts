// `npm run operator -- add NAME --tenant ID --role ROLE`
import { runMain } from '../runner/main.ts';
import { runOperator } from './command.ts';

await runMain(async () => {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  return (await runOperator(process.argv.slice(2), { env: process.env, nowMs: Date.now(), print })) === 0;
});
