// Style sheets are imported for their effect; the build gathers them beside the code that needs them.
declare module '*.css' {}
