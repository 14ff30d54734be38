// What a letter to customer service begins with, so that nobody has to ask for it. Nothing secret: no token, no key, no balance. Pure.
import type { Place } from '../../shared/places/place.ts';
import { coordinatesOf } from '../../shared/places/place.ts';

export interface Diagnosis {
  tenant: string;
  /** UID; undefined for a guest. */
  uid: string | undefined;
  version: string;
  /** Tag of the language that is spoken. */
  language: string;
  /** navigator.userAgent, shortened. */
  device: string;
  /** CSS pixels. */
  screen: { width: number; height: number };
  timeZone: string;
  /** When it was taken, ISO 8601. */
  time: string;
  online: boolean;
  place: Place | undefined;
}

const DEVICE_MAX = 160;

/** One fact a line, in English: its reader works in support. */
export function diagnosisText(facts: Diagnosis): string {
  const lines: [string, string | undefined][] = [
    ['UID', facts.uid ?? 'not logged in'],
    ['App', `${facts.tenant} ${facts.version}`],
    ['Language', facts.language],
    ['Device', facts.device.slice(0, DEVICE_MAX)],
    ['Screen', `${facts.screen.width} x ${facts.screen.height}`],
    ['Time', `${facts.time} (${facts.timeZone})`],
    ['Network', facts.online ? 'online' : 'offline'],
    ['Place', facts.place && [facts.place.name, coordinatesOf(facts.place)].filter((part) => part !== '').join(', ')],
  ];
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])).join('\n');
}

/** RFC 6068: what is encoded here is decoded by the mail application, line breaks as CRLF. */
export function mailAddress(email: string, subject: string, body: string): string {
  const encode = (text: string): string => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURI(email)}?subject=${encode(subject)}&body=${encode(body)}`;
}
