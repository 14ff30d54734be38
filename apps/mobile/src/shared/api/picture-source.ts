// Where a picture that everybody may see is shown: an avatar or one of the brand; empty for none.
import { showPath } from '@millrace/contract';

export function pictureSource(name: string): string {
  // In a native package the pages do not come from the server.
  return name === '' ? '' : (import.meta.env.VITE_SERVER_ORIGIN ?? '') + showPath(name);
}
