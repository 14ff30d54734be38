// The text as a trader will see it on a phone, and what of it will not be shown.
import type { LanguageTag, MarkdownTree } from '@millrace/contract';
import { previewMarkdown, type ContentForm } from '@millrace/contract/admin';
import { Markdown, Notice, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { Phone } from '../../shared/phone.tsx';
import { useContentPictures } from '../../shared/use-content-pictures.ts';
import { useRead } from '../../shared/use-call.ts';

/** After the last typed letter. */
const ASK_AFTER_MS = 500;

interface ContentPreviewProps {
  text: ContentForm['texts'][LanguageTag];
  tag: LanguageTag;
  canAsk: boolean;
}

export function ContentPreview({ text, tag, canAsk }: ContentPreviewProps) {
  const { t } = useLocale();
  const body = useSettled(text.body);
  const read = useRead(previewMarkdown, { draft: { body } }, { isOn: canAsk });
  return (
    <section className="content-preview" aria-label={t('console.contentPreview')}>
      {read.data?.problems.map((problem) => (
        <Notice key={problem} warn>
          {problem}
        </Notice>
      ))}
      <Phone lang={tag}>
        {() => (
          <div className="content-phone">
            {text.title === '' ? null : <h2 className="content-phone-title">{text.title}</h2>}
            {text.summary === '' ? null : <p className="ink-2">{text.summary}</p>}
            {read.data ? <Shown tree={read.data.tree} tag={tag} /> : null}
          </div>
        )}
      </Phone>
    </section>
  );
}

function Shown({ tree, tag }: { tree: MarkdownTree; tag: LanguageTag }) {
  const urls = useContentPictures(JSON.stringify(tree).match(/[0-9a-f]{32}\.webp/g) ?? []);
  // A page of the app is not opened from the console.
  return <Markdown tree={tree} lang={tag} pictureUrl={(name) => urls[name] ?? 'about:blank'} onPage={() => undefined} />;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
