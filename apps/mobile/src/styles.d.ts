// Style sheets are imported for their effect; Vite gathers them.
declare module '*.css' {}

/** Written in by the build. */
interface ImportMetaEnv {
  readonly PROD: boolean;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
