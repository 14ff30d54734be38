// The version of this app, put in by the build.

export const appVersion: string = import.meta.env.VITE_APP_VERSION;
