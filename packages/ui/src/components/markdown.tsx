// A text with markdown, from its tree.
import type { MarkdownTree } from '@millrace/contract';
import { markdownElements, type MarkdownPlaces } from './markdown-elements.ts';
import './markdown.css';

export interface MarkdownProps extends MarkdownPlaces {
  tree: MarkdownTree;
  /** Tag of the text's language, where it may differ from the page's. */
  lang?: string | undefined;
}

export function Markdown({ tree, lang, ...places }: MarkdownProps) {
  return (
    <div className="markdown" lang={lang}>
      {markdownElements(tree, places)}
    </div>
  );
}
