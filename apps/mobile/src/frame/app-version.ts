// Which version of the app's content runs: written in by the build.

/** "2.37.5" */
export const appVersion: string = import.meta.env.VITE_APP_VERSION;
