// Whether the chat has sent the reader to choose a place: only then is what he chose offered here. Kept for the tab.
import { createStorage, tabStore } from '../../shared/session/storage.ts';

const name = 'chat-place';

export function isPlaceAsked(): boolean {
  return createStorage(tabStore()).read(name) === true;
}

export function askPlace(isAsked: boolean): void {
  const storage = createStorage(tabStore());
  if (isAsked) storage.write(name, true);
  else storage.remove(name);
}
