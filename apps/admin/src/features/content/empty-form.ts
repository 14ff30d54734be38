// A text that nobody wrote yet.
import { languageTags } from '@millrace/contract';
import type { ContentForm } from '@millrace/contract/admin';

export function emptyForm(): ContentForm {
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { title: '', summary: '', body: '' }])) as ContentForm['texts'];
  return { column: null, picture: null, position: 0, texts };
}
