// The bridge inside the native shell: Capacitor's plugins. Loaded only there.
import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Camera, CameraResultType, CameraSource } from '@capacitor/camera';
import { Capacitor, CapacitorHttp } from '@capacitor/core';
import { Share } from '@capacitor/share';
import { CapacitorUpdater } from '@capgo/capacitor-updater';
import type { Bridge } from '../../shared/services/bridge.ts';

/** Pixels of the longer side that a picture is asked for; the server keeps no more. */
const PICTURE_SIDE_PX = 1024;
const SIZE_TIMEOUT_MS = 10_000;
const HTTP_OK = 200;

/** Asked of the host before anything is downloaded; one that does not tell leaves it to the sum. @throws when it tells another size */
async function refuseOtherSize(url: string, size: number): Promise<void> {
  const { status, headers } = await CapacitorHttp.request({
    method: 'HEAD',
    url,
    connectTimeout: SIZE_TIMEOUT_MS,
    readTimeout: SIZE_TIMEOUT_MS,
  });
  const told = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  if (status === HTTP_OK && told !== undefined && Number(told) !== size) throw new Error('the file has another size than was published');
}

export function capacitorBridge(): Bridge {
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  let downloaded: string | undefined;
  return {
    platform,
    async installed() {
      const { id, version } = await App.getInfo();
      return { platform, packageId: id, version };
    },
    openOutside: (url) => Browser.open({ url }),
    async downloadContent({ url, version, size, sha256, onProgress }) {
      await refuseOtherSize(url, size);
      const progress = await CapacitorUpdater.addListener('download', ({ percent }) => onProgress(percent));
      try {
        // The plugin compares the sum of the file before it unpacks it.
        downloaded = (await CapacitorUpdater.download({ url, version, checksum: sha256 })).id;
      } finally {
        await progress.remove();
      }
    },
    async applyContent() {
      if (downloaded !== undefined) await CapacitorUpdater.set({ id: downloaded });
    },
    async started() {
      await CapacitorUpdater.notifyAppReady();
    },
    share: ({ title, url }) =>
      Share.share({ title, url, dialogTitle: title }).then(
        () => undefined,
        () => undefined,
      ),
    async takePicture() {
      const options = { resultType: CameraResultType.Uri, source: CameraSource.Prompt, width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX };
      // Given up, or not allowed: the plugin throws for both.
      const photo = await Camera.getPhoto({ ...options, correctOrientation: true }).catch(() => undefined);
      return photo?.webPath === undefined ? undefined : (await fetch(photo.webPath)).blob();
    },
    onBack: (listener) => void App.addListener('backButton', listener),
    onOpenUrl(listener) {
      void App.addListener('appUrlOpen', ({ url }) => {
        // The window in which the link was pressed stays open over the app on iOS; Android has closed it.
        if (platform === 'ios') void Browser.close().catch(() => undefined);
        listener(url);
      });
      void App.getLaunchUrl().then((launch) => {
        if (launch?.url) listener(launch.url);
      });
    },
    leave: () => App.exitApp(),
  };
}
