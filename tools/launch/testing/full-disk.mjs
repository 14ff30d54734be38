// Preloaded into the processes of a small installation: while FULL_DISK_FLAG exists, every write to a file answers ENOSPC, and the program of the
// paper exchange ends at once, as one does that cannot write its journal.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const flag = process.env.FULL_DISK_FLAG;
const isFull = () => fs.existsSync(flag);

for (const name of ['writeFileSync', 'writeSync', 'copyFileSync', 'mkdirSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (isFull()) throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC' });
    return real(...args);
  };
}
syncBuiltinESMExports();

if (process.argv[1]?.endsWith('packages/paper/src/main.ts')) {
  const end = () => {
    if (isFull()) process.exit(1);
  };
  end();
  setInterval(end, 50).unref();
}
