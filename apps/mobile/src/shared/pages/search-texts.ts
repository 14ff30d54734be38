// The query parameters that a page knows; all others are dropped.
export function textsOf<Name extends string>(search: Record<string, unknown>, names: readonly Name[]): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
