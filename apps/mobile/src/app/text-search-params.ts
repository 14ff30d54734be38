// The query of an address as plain texts. The router's own way reads "1e5" and "true" as values of JSON, which would spoil invite codes.
export const textSearchParams = {
  parse(text: string): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(text));
  },
  print(search: Record<string, unknown>): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) if (typeof value === 'string') query.set(name, value);
    const text = query.toString();
    return text === '' ? '' : `?${text}`;
  },
};
