// Over plain http from another machine a browser withholds a number of APIs (https://developer.mozilla.org/docs/Web/Security/Secure_Contexts). Code of a page uses
// them only in the files below, each of which works without them.
import { lineAt, type Finding, type SourceFile, type TreeRule } from '../tree.ts';

/** Code that runs in a browser. */
const PAGES =
  /^(?:apps\/mobile\/(?:src|public)|packages\/(?:ui\/(?:src|gallery)|paper\/page|contract\/src|i18n\/src|market\/src|engine\/src\/strategies))\//;

const WITHHELD = [
  /\brandomUUID\b/g,
  /\bcrypto\s*(?:\?\.|\.)\s*subtle\b/g,
  /\bnavigator\s*(?:\?\.|\.)\s*(?:clipboard|serviceWorker|geolocation|share|canShare|wakeLock|storage|locks|credentials|mediaDevices|bluetooth|usb|serial|hid|gpu|keyboard|xr)\b/g,
  /(?<![\w$]|(?<!\b(?:globalThis|window|self))\.)(?:caches|cookieStore|Notification|PushManager|PaymentRequest|PublicKeyCredential|showOpenFilePicker|showSaveFilePicker|showDirectoryPicker)\b(?!\s*\??:)/g,
];

/** Files that may use one, with what happens there in its absence. */
const WORKS_WITHOUT: Readonly<Record<string, string>> = {
  'packages/ui/src/copy-text.ts': 'copies from a selected field',
  'apps/mobile/src/worker/sw.ts': 'a service worker is started in secure contexts only',
  'apps/mobile/src/shared/services/app-update.ts': 'starts nothing without service workers',
  'apps/mobile/src/app/follow-alerts.ts': 'does nothing without service workers',
  'apps/mobile/src/features/alerts/push-device.ts': 'says that this browser shows no alerts',
  'apps/mobile/src/app/create-services.ts': 'starts nothing without service workers',
  'apps/mobile/src/app/last-known.ts': 'stores nothing on the device',
  'apps/mobile/src/shared/session/owner-of.ts': 'is used with a cache storage only',
  'apps/mobile/src/boot/boot.ts': 'paints nothing from before without service workers',
  'apps/mobile/src/boot/paint-picture.ts': 'is called where a service worker runs',
  'apps/mobile/src/app/native/open-bridge.ts': 'the Team page shows its share button only where it is there',
  'apps/mobile/src/features/content/location/use-device-position.ts': 'answers that the position is unknown',
  'apps/mobile/src/features/exchange/credentials/key-fields.tsx': 'shows no paste button',
};

export const secureContext: TreeRule = {
  name: 'pages work without what browsers withhold over plain http',
  find: (tree) => tree.sources.filter(({ path, isTest }) => PAGES.test(path) && !isTest && !(path in WORKS_WITHOUT)).flatMap(withheldIn),
};

function withheldIn({ path, code }: SourceFile): Finding[] {
  return WITHHELD.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      file: path,
      line: lineAt(code, match.index),
      message: `${match[0].trim()}: browsers withhold it from a page that was opened by plain http`,
    })),
  );
}
