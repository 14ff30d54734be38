// Types of style sheet imports: Vite collects each imported sheet into the CSS of its chunk.
declare module '*.css' {}
