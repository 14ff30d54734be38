// A release as the texts that two people agree to, and back. Pure.
import type { InputOf, LanguageTag } from '@millrace/contract';
import { releaseAddresses, releaseVersions, type proposeRelease } from '@millrace/contract/admin';
import { refuseInput } from '../../shared/refusal.ts';
import type { Content } from '../shared/approval.store.ts';
import type { ReleaseContent } from './release.store.ts';

type Proposed = InputOf<typeof proposeRelease>;
const NOTES = 'notes.';

/** @throws Refusal inputInvalid for fields that fit no others */
export function refuseUnfitRelease(input: Proposed): void {
  const need = (field: keyof Proposed, isThere: boolean): void => {
    if (!isThere) refuseInput({ field, rule: 'required', args: {} });
  };
  if (releaseVersions.every((name) => name === 'minVersion' || input[name] === '')) need('appApkVersion', false);
  if (input.appApkVersion !== '') need('appApkUrl', input.appApkUrl !== '');
  if (input.appApkGoogleVersion !== '') need('appGooglePlay', input.appGooglePlay !== '');
  if (input.appIpaIosVersion !== '') need('appAppStore', input.appAppStore !== '');
  if (input.installType === 'browser') need('installUrl', input.installUrl !== '');
  if (input.appWgtVersion !== '') {
    need('appWgtUrl', input.appWgtUrl !== '');
    need('appWgtSha256', input.appWgtSha256 !== '');
    need('appWgtSize', input.appWgtSize > 0);
  }
  // Whoever is not in the share could not get what he must have.
  if (input.minVersion !== '' && input.share < 100) refuseInput({ field: 'share', rule: 'tooSmall', args: { min: 100 } });
}

export function contentOf({ notes, share, showUpdate, appWgtSize, ...texts }: Proposed): Content {
  const said = Object.entries(notes).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...Object.fromEntries(said.map(([tag, text]) => [NOTES + tag, text.trim()])),
    ...(appWgtSize > 0 && { appWgtSize: String(appWgtSize) }),
    showUpdate: String(showUpdate),
    share: String(share),
  };
}

/** Of what `contentOf` wrote. */
export function releaseOfContent(content: Content): { content: ReleaseContent; share: number } {
  const text = (name: string): string => content[name] ?? '';
  const notes = Object.entries(content).flatMap(([name, value]) => (name.startsWith(NOTES) ? [[name.slice(NOTES.length), value]] : []));
  const texts = Object.fromEntries([...releaseVersions, ...releaseAddresses].map((name) => [name, text(name)]));
  return {
    content: {
      ...(texts as Record<(typeof releaseVersions)[number] | (typeof releaseAddresses)[number], string>),
      appWgtSha256: text('appWgtSha256'),
      appWgtSize: Number(text('appWgtSize')),
      installType: text('installType') as ReleaseContent['installType'],
      showUpdate: text('showUpdate') === 'true',
      notes: Object.fromEntries(notes) as Partial<Record<LanguageTag, string>>,
    },
    share: Number(text('share')),
  };
}
