// Where an account's avatar is shown; empty for the default one.
import { showPath } from '@millrace/contract';

export function avatarSource(image: string): string {
  return image === '' ? '' : showPath(image);
}
