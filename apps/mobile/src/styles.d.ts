// Style sheets are imported for their effect; Vite gathers them.
declare module '*.css' {}

/** Written in by the build. */
interface ImportMetaEnv {
  readonly PROD: boolean;
  /** "2.37.5" */
  readonly VITE_APP_VERSION: string;
  /** Of a native package only: where its server is, and whose it is. */
  readonly VITE_SERVER_ORIGIN?: string;
  readonly VITE_TENANT_ID?: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
