// The version of this app, put in by the build.
declare const __APP_VERSION__: string | undefined;

export const appVersion: string = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev';
