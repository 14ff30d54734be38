import { missReasons } from '@millrace/engine/pure';
import { languageTags } from '@millrace/i18n';
import { compileCatalogue } from '../../../../../../packages/i18n/src/compile.ts';
import { createTranslator } from '@millrace/i18n';
import { expect, test } from 'vitest';
import { missText } from './miss-text.ts';

test('every reason for which a copy is missed has a sentence of its own in every language', () => {
  for (const tag of languageTags) {
    const translator = createTranslator(tag, compileCatalogue(tag, ['follow']));
    const said = missReasons.map((reason) => missText(reason, translator));
    expect(new Set(said).size).toBe(missReasons.length);
    expect(said).not.toContain(missText('of tomorrow', translator));
  }
});
