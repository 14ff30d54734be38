// Prepares the native projects for one tenant: `TENANT_ID=meridian SERVER_ORIGIN=https://... npm run native`. Writes names, versions and images (of the picture
// that TENANT_MARK names, where the tenant has a sign of its own), builds the web layer and copies it in. Gradle and Xcode build the packages afterwards.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { themeNames } from '@millrace/contract';
import { brandColoursOf } from '../../apps/server/src/tenants/brand-mark.ts';
import { runCommand } from '../process/run-command.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { permissionFiles } from './permission-texts.ts';
import { drawImages } from './images.ts';
import { checkPackage, rewrites, type Package } from './texts.ts';

const COMMAND_MS_MAX = 300_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const app = path.join(root, 'apps/mobile');
const native = path.join(app, 'native');

async function prepare(environment: NodeJS.ProcessEnv): Promise<void> {
  const theme = themeNames.find((name) => name === (environment['TENANT_THEME'] ?? 'harbour'));
  if (theme === undefined) throw new UserFacingError(`TENANT_THEME must be one of ${themeNames.join(', ')}.`);
  const colours = brandColoursOf({ theme, brand: environment['TENANT_COLOUR'] ?? '' });
  const mark = await readMark(environment['TENANT_MARK'] ?? '');
  const tenantPackage: Package = {
    tenant: environment['TENANT_ID'] ?? 'meridian',
    name: environment['TENANT_NAME'] ?? 'Meridian',
    version: environment['APP_VERSION'] ?? versionOfApp(),
    colour: colours.brand,
  };
  const server = environment['SERVER_ORIGIN'] ?? '';
  checkPackage(tenantPackage);
  if (!URL.canParse(server) || new URL(server).origin !== server)
    throw new UserFacingError('SERVER_ORIGIN must be like https://app.example.com.');
  for (const [file, rewrite] of Object.entries(rewrites)) {
    const place = path.join(native, file);
    writeFileSync(place, rewrite(readFileSync(place, 'utf8'), tenantPackage));
  }
  for (const [file, text] of permissionFiles()) {
    mkdirSync(path.dirname(path.join(native, file)), { recursive: true });
    writeFileSync(path.join(native, file), text);
  }
  await drawImages(native, { colours, mark });
  const variables = {
    TENANT_ID: tenantPackage.tenant,
    TENANT_NAME: tenantPackage.name,
    VITE_TENANT_ID: tenantPackage.tenant,
    VITE_SERVER_ORIGIN: server,
    VITE_APP_VERSION: tenantPackage.version,
  };
  await run('vite/bin/vite.js', ['build', '--outDir', 'dist-native', '--emptyOutDir'], variables);
  await run('@capacitor/cli/bin/capacitor', ['sync'], variables);
}

/** The tenant's sign: what the console publishes as `h5Image`, as a file. */
async function readMark(file: string): Promise<Buffer | undefined> {
  if (file === '') return undefined;
  const picture = await sharp(file)
    .png()
    .toBuffer()
    .catch(() => undefined);
  if (picture === undefined) throw new UserFacingError('TENANT_MARK must name a picture (PNG, JPEG, WebP or SVG).');
  return picture;
}

async function run(script: string, args: readonly string[], variables: Record<string, string>): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: app,
    env: { ...process.env, ...variables, NODE_ENV: 'production' },
    timeoutMs: COMMAND_MS_MAX,
  });
  if (code !== 0) throw new UserFacingError(output.trim());
}

function versionOfApp(): string {
  return (JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8')) as { version: string }).version;
}

try {
  await prepare(process.env);
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
