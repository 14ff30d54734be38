// Query parameters of a page as texts. The router reads numbers out of digits; here they are texts again; everything else is dropped.
export function textsOf<Name extends string>(search: Record<string, unknown>, names: readonly Name[]): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value);
  }
  return texts;
}
