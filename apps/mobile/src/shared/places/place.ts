// A place that a person chose: coordinates of WGS 84 in degrees, and a name of their own. Pure.
import { limits } from '@millrace/contract';

export interface Place {
  /** -90 to 90, 5 decimals (about a metre). */
  latitude: number;
  /** -180 to 180, 5 decimals. */
  longitude: number;
  /** What the person calls it; empty without. */
  name: string;
}

/** A coordinate as typed: "52.52", "52,52", " -13.4 "; undefined for anything else or beyond `max`. */
export function readCoordinate(text: string, max: 90 | 180): number | undefined {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  if (!/^-?\d{1,3}(?:\.\d{1,10})?$/.test(plain)) return undefined;
  const degrees = Math.round(Number(plain) * 100_000) / 100_000;
  return Math.abs(degrees) <= max ? degrees : undefined;
}

/** As in an address: "52.52, 13.405". */
export function coordinatesOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string {
  return `${latitude}, ${longitude}`;
}

/** RFC 5870, with the query that Android's map applications read as the pin's name: geo:52.52,13.405?q=52.52,13.405(Office). */
export function geoAddress({ latitude, longitude, name }: Place): string {
  const point = `${latitude},${longitude}`;
  const label = name === '' ? '' : `(${encodeURIComponent(name.replaceAll(/[()]/g, ' ').trim())})`;
  return `geo:${point}?q=${point}${label}`;
}

/** The place in an address of ours; undefined when it is none. */
export function readPlace({
  latitude = '',
  longitude = '',
  name = '',
}: {
  latitude?: string;
  longitude?: string;
  name?: string;
}): Place | undefined {
  const [north, east] = [readCoordinate(latitude, 90), readCoordinate(longitude, 180)];
  if (north === undefined || east === undefined) return undefined;
  return {
    latitude: north,
    longitude: east,
    name: name
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, limits.placeNameMax),
  };
}
