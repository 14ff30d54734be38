// Texts of the iOS permission prompts for camera and photos, one InfoPlist.strings file for each language.
import type { LanguageTag } from '../../packages/i18n/src/areas.ts';
import { languageTags } from '../../packages/i18n/src/areas.ts';
import { translatorFor } from '../../packages/i18n/src/server.ts';

/** Language tag -> name of the .lproj folder. */
const folders: Readonly<Record<LanguageTag, string>> = {
  'en-US': 'en',
  'zh-CN': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
  th: 'th',
  'vi-VN': 'vi',
  'ru-RU': 'ru',
};

/** Path below apps/mobile/native -> the file's text. */
export function permissionFiles(): ReadonlyMap<string, string> {
  return new Map(languageTags.map((tag) => [`ios/App/App/${folders[tag]}.lproj/InfoPlist.strings`, permissionTexts(tag)]));
}

function permissionTexts(tag: LanguageTag): string {
  const t = translatorFor(tag);
  const texts = { NSCameraUsageDescription: t('native.camera'), NSPhotoLibraryUsageDescription: t('native.photos') };
  // InfoPlist.strings quotes texts as JSON does.
  return Object.entries(texts)
    .map(([key, text]) => `"${key}" = ${JSON.stringify(text)};\n`)
    .join('');
}
