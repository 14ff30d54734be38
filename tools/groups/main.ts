// `npm run groups -- list | check FILE | publish FILE | withdraw ID --tenant ID`: see command.ts.
import { runMain } from '../runner/main.ts';
import { runGroups } from './command.ts';

await runMain(() => runGroups(process.argv.slice(2), { env: process.env, print: (line) => void process.stdout.write(`${line}\n`) }));
