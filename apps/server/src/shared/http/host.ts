// Which host a request was sent to, as tenants name theirs: lower case, without a port; the loopback addresses count as localhost.

export function hostOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 260) return undefined;
  const name = header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  if (name === '127.0.0.1' || name === '[::1]' || name === '::1') return 'localhost';
  return /^[a-z0-9.-]{1,253}$/.test(name) ? name : undefined;
}
