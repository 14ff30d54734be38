// The native shell of one tenant. Its id is the scheme of links into the app; see native/prepare.ts for building another tenant's package.
import type { CapacitorConfig } from '@capacitor/cli';

const tenant = process.env['TENANT_ID'] ?? 'meridian';

const config: CapacitorConfig = {
  appId: `app.millrace.${tenant}`,
  appName: process.env['TENANT_NAME'] ?? 'Meridian',
  webDir: 'dist-native',
  android: { path: 'native/android' },
  ios: { path: 'native/ios', contentInset: 'never' },
  // iOS serves the pages under the tenant's scheme. Android's web view cannot move between pages under a scheme of one's own, so there it is a host.
  server: { iosScheme: tenant, androidScheme: 'https', hostname: `${tenant}.localhost` },
  plugins: {
    // The app decides when: it asks getAppInfo, and nobody else.
    CapacitorUpdater: { autoUpdate: false, statsUrl: '', channelUrl: '', updateUrl: '' },
  },
};

export default config;
