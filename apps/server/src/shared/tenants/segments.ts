// Segments of traders as the database asks for them: `announcement_is_for` and `announcement_reach` compare the code of an account's language.
import { languageCodeOfTag, languageTagOfCode } from '@millrace/contract';
import type { AudienceSegment } from '@millrace/contract/admin';

export type StoredSegment = Omit<AudienceSegment, 'languages'> & { languages?: number[] };

export function storedSegment({ languages, ...rest }: AudienceSegment): StoredSegment {
  return { ...rest, ...(languages && { languages: languages.map(languageCodeOfTag) }) };
}

export function shownSegment({ languages, ...rest }: StoredSegment): AudienceSegment {
  return { ...rest, ...(languages && { languages: languages.flatMap((code) => languageTagOfCode(code) ?? []) }) };
}
