// Reads the published versions of the app, newest first.
import type { Queryable } from '../database/index.ts';

export interface PublishedRelease {
  id: string;
  content: Readonly<Record<string, unknown>>;
  share: number;
  state: 'rolling' | 'stopped';
}

const RELEASES_READ_MAX = 50;

/** Those of the tenant that were not taken back. */
export async function listPublished(tx: Queryable): Promise<PublishedRelease[]> {
  const { rows } = await tx.query<PublishedRelease>(
    `select id, content, share, state from app_release where state <> 'takenBack' order by created_at desc, id desc limit $1`,
    [RELEASES_READ_MAX],
  );
  return rows;
}
