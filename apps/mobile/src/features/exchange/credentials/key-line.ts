// The line below the label of a linked key. A venue without a name is not shown by its id: the mark beside says that it is paper.
import type { Credential, VenueInfo } from '@millrace/contract';

export function keyLine(credential: Pick<Credential, 'maskedKey' | 'venueId'>, venue: Pick<VenueInfo, 'name'> | undefined): string {
  const name = venue?.name ?? '';
  return name === '' || name === credential.venueId ? credential.maskedKey : `${name} · ${credential.maskedKey}`;
}
