// The query of a GET as this family of servers reads it: arrays repeat a bracketed key, dates are ISO texts, objects are JSON, nulls are left out.
export function queryString(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (Array.isArray(value)) for (const item of value) append(query, `${key}[]`, item);
    else append(query, key, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function append(query: URLSearchParams, key: string, value: unknown): void {
  if (value === null || value === undefined) return;
  query.append(key, wireText(value));
}

function wireText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
