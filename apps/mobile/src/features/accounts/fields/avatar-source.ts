// Where an account's avatar is shown; empty for the default one.
import { showPath } from '@millrace/contract';

export function avatarSource(image: string): string {
  // In a native package the pages do not come from the server.
  return image === '' ? '' : (import.meta.env.VITE_SERVER_ORIGIN ?? '') + showPath(image);
}
