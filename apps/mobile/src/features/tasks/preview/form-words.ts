/** What a form holds, by wire word. */
export type FormWords = Readonly<Record<string, string>>;
