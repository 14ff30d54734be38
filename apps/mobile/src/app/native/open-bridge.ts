// The bridge of this start: the native shell's where there is one, else the browser's.
import type { Bridge } from '../../shared/services/bridge.ts';

const browserBridge: Bridge = {
  platform: 'browser',
  installed: () => Promise.resolve(undefined),
  openOutside: (url) => {
    open(url, '_blank', 'noopener');
    return Promise.resolve();
  },
  downloadContent: () => Promise.reject(new Error('a browser renews the app by itself')),
  applyContent: () => Promise.resolve(),
  started: () => Promise.resolve(),
  share: (what) => navigator.share(what).catch(() => undefined),
  takePicture: () => Promise.resolve(undefined),
  onBack: () => undefined,
  onOpenUrl: () => undefined,
  leave: () => Promise.resolve(),
};

/** The native shell names itself before the page runs; its plugins come as a chunk that no browser loads. */
export async function openBridge(): Promise<Bridge> {
  const shell = (globalThis as { Capacitor?: { isNativePlatform?: () => boolean } }).Capacitor;
  if (shell?.isNativePlatform?.() !== true) return browserBridge;
  const { capacitorBridge } = await import('./capacitor-bridge.ts');
  return capacitorBridge();
}
