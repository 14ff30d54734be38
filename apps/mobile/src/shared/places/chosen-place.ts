// The place that was chosen for a page, kept for this tab until that page has used it. Never sent anywhere by itself.
import { isRecord } from '../api/api-error.ts';
import { createStorage, tabStore, type Storage } from '../session/storage.ts';
import { readPlace, type Place } from './place.ts';

const name = 'chosen-place';

export function readChosenPlace(storage: Storage = createStorage(tabStore())): Place | undefined {
  const kept = storage.read(name);
  if (!isRecord(kept)) return undefined;
  const { latitude, longitude, name: called } = kept;
  return readPlace({ latitude: String(latitude), longitude: String(longitude), name: typeof called === 'string' ? called : '' });
}

export function keepChosenPlace(place: Place | undefined, storage: Storage = createStorage(tabStore())): void {
  if (place) storage.write(name, place);
  else storage.remove(name);
}
