// What the phone can do beyond a web page, behind one small interface. In a browser most of it is not there, and says so.
export interface InstalledApp {
  platform: 'android' | 'ios';
  /** Id of the package, e.g. "app.millrace.meridian". */
  packageId: string;
  /** Version of the package, e.g. "2.37.5". */
  version: string;
}

export interface ContentDownload {
  url: string;
  version: string;
  /** What the file must have: bytes and sum. */
  size: number;
  sha256: string;
  onProgress: (percent: number) => void;
}

export interface Bridge {
  platform: 'browser' | 'android' | 'ios';
  /** The package that runs; undefined in a browser. */
  installed: () => Promise<InstalledApp | undefined>;
  /** A page outside the app: a store, a package to download. */
  openOutside: (url: string) => Promise<void>;
  /** Downloads new content of the app, which waits until it is applied. @throws when it does not arrive whole or is another file, or in a browser */
  downloadContent: (download: ContentDownload) => Promise<void>;
  /** Starts the app anew with the content that was downloaded. */
  applyContent: () => Promise<void>;
  /** The app came up: content that never says so is taken back by the shell. */
  started: () => Promise<void>;
  /** The system's sheet for sharing; a browser may have none. Who closes it has decided: that is no failure. */
  share: (what: { title: string; url: string }) => Promise<void>;
  /** A picture from the camera or the gallery; undefined when none was taken. In a browser a file field does this. */
  takePicture: () => Promise<Blob | undefined>;
  /** The hardware key of the phone; a browser moves through its history by itself. */
  onBack: (listener: () => void) => void;
  /** A link into the app, `tenantId://...`, also the one it was started by. */
  onOpenUrl: (listener: (url: string) => void) => void;
  /** Leaves the app, where a page may do that. */
  leave: () => Promise<void>;
}
