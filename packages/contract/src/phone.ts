// Phone numbers: with country code from anywhere, or as people of a locale write those of their own country.
import type { LanguageTag } from './languages.ts';

const international = /^\+[1-9]\d{6,14}$/;

/** Without the country code, digits only. English and traditional Chinese are spoken in several countries: their pattern is wider. */
const national: Readonly<Record<LanguageTag, RegExp>> = {
  'en-US': /^[2-9]\d{9}$/,
  'zh-CN': /^1[3-9]\d{9}$/,
  'zh-Hant': /^(?:09\d{8}|[4-9]\d{7})$/,
  'ja-JP': /^0[5-9]0\d{8}$/,
  'ko-KR': /^01[016789]\d{7,8}$/,
  th: /^0[689]\d{8}$/,
  'vi-VN': /^0[35789]\d{8}$/,
  'ru-RU': /^[78]?9\d{9}$/,
};

/** As it is stored: without spaces, brackets and hyphens. */
export function plainPhone(text: string): string {
  return text.replaceAll(/[ ()-]/g, '');
}

/** Of a plain number. */
export function isPhone(plain: string, language: LanguageTag): boolean {
  return international.test(plain) || national[language].test(plain);
}
