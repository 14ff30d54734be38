// Which published release an installation gets. Pure.
import { createHash } from 'node:crypto';
import { versionCodeOf } from '@millrace/contract';
import type { PublishedRelease } from '../shared/tenants/release.store.ts';

interface Installation {
  /** Random, kept by the installation; undefined: it is in no share but the whole. */
  installation: string | undefined;
  /** Of the content that runs there. */
  version: string | undefined;
}

/** The newest whose share holds the installation; a stopped one only where it runs already. */
export function releaseOf(releases: readonly PublishedRelease[], { installation, version }: Installation): PublishedRelease | undefined {
  return releases.find(({ id, content, share, state }) => {
    if (state === 'stopped') return runs(content['appWgtVersion'], version);
    return share === 100 || (installation !== undefined && placeOf(installation, id) < share);
  });
}

/** 0 to 99, the same for an installation and a release as long as both last. */
function placeOf(installation: string, release: string): number {
  return createHash('sha256').update(`${release} ${installation}`).digest().readUInt32BE(0) % 100;
}

function runs(offered: unknown, running: string | undefined): boolean {
  if (typeof offered !== 'string' || running === undefined) return false;
  const code = versionCodeOf(offered);
  return code !== undefined && code === versionCodeOf(running);
}
