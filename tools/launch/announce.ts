// The lines printed after a start: addresses and demo credentials.

export interface Announcement {
  host: string;
  port: number;
  /** Undefined where no console is built. */
  consolePort: number | undefined;
  managementPort: number | undefined;
  paperUrl: string | undefined;
  chainUrl: string | undefined;
  /** The demo tenants and traders exist only on the embedded database. */
  demo: boolean;
  hasApp: boolean;
  runFile: string;
}

/** URL of `port` for a browser on this machine; a wildcard or loopback `host` becomes `name`. */
export function localUrl(host: string, port: number, name = 'localhost'): string {
  const anywhere = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host);
  return `http://${anywhere ? name : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The lines to print once trading can run. */
export function announce(announcement: Announcement): string[] {
  const { host, port } = announcement;
  const lines = ['', `Millrace is running${announcement.hasApp ? '' : ' (no app is built)'}.`, ''];
  lines.push(`  App             ${localUrl(host, port)}`);
  if (announcement.demo) {
    lines.push(`                  ${localUrl(host, port, 'aurora.localhost')}   (a second brand)`);
    lines.push('  Demo trader     UID 10000001, password demo1234, safe password demo5678');
    lines.push('                  (at localhost only: the second brand has no demo trader)');
    lines.push('  Demo leads      UID 10000003 and 10000004, same passwords: traders who can be copied');
    lines.push('  Invite code     DEMO8888');
  }
  if (announcement.consolePort !== undefined) {
    lines.push(`  Console         ${localUrl(host, announcement.consolePort)}   (for operators)`);
    if (announcement.demo) {
      lines.push(
        '  Demo operators  demo-admin, demo-approver, demo-reviewer, demo-support, demo-finance, demo-brand, demo-editor, demo-auditor,',
      );
      lines.push('                  demo-platform (aurora-admin, -approver, -reviewer of the second brand), password demo1234,');
      lines.push('                  authenticator secret MILLRACEDEMOTOTP, codes at /totp of Management');
    }
  }
  if (announcement.paperUrl) lines.push(`  Paper exchange  ${announcement.paperUrl}`);
  if (announcement.chainUrl) lines.push(`  Paper chain     ${announcement.chainUrl}   (test purses to pay from and to)`);
  if (announcement.managementPort !== undefined)
    lines.push(
      `  Management      http://127.0.0.1:${announcement.managementPort}   (metrics${announcement.demo ? ', caught mail: /mail?to=, codes: /totp' : ''})`,
    );
  lines.push(`  Ports, ids      ${announcement.runFile}`, '', 'Ctrl-C stops everything in order.', '');
  return lines;
}

/** True when only this machine can reach `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
