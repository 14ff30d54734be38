// Older versions: compared with what is in the editor, and taken into it.
import type { LanguageTag } from '@millrace/contract';
import { getContentVersion, type ContentForm, type ContentItem } from '@millrace/contract/admin';
import { Broken, Button, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { lineChanges } from './line-changes.ts';

interface VersionsProps {
  of: ContentItem;
  form: ContentForm;
  tag: LanguageTag;
  onTake: (form: ContentForm) => void;
}

export function Versions({ of, form, tag, onTake }: VersionsProps) {
  const { t } = useLocale();
  const [compared, setCompared] = useState<number>();
  return (
    <section>
      <h2 className="console-subtitle">{t('console.contentVersions')}</h2>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col" className="console-number">
              {t('console.contentVersion')}
            </th>
            <th scope="col">{t('console.contentSaved')}</th>
            <th scope="col">{t('console.contentSavedBy')}</th>
            <th scope="col">{t('console.contentCompare')}</th>
          </tr>
        </thead>
        <tbody>
          {of.versions.map(({ version, savedBy, savedTime }) => (
            <tr key={version}>
              <td className="console-number">{version}</td>
              <td>
                <Moment timeMs={savedTime} parts="full" />
              </td>
              <td>{savedBy}</td>
              <td>
                <button type="button" className="link" onClick={() => setCompared(version)}>
                  {t('console.contentCompare')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared === undefined ? null : <Compared id={of.id} version={compared} form={form} tag={tag} onTake={onTake} />}
    </section>
  );
}

interface ComparedProps {
  id: string;
  version: number;
  form: ContentForm;
  tag: LanguageTag;
  onTake: (form: ContentForm) => void;
}

const linesOf = ({ texts }: ContentForm, tag: LanguageTag): string => [texts[tag].title, texts[tag].summary, texts[tag].body].join('\n');

function Compared({ id, version, form, tag, onTake }: ComparedProps) {
  const { t } = useLocale();
  const found = useRead(getContentVersion, { id, version });
  if (found.error) return <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />;
  const { data } = found;
  if (!data) return <SkeletonRows count={3} />;
  const changes = lineChanges(linesOf(data, tag), linesOf(form, tag));
  return (
    <>
      <p className="console-lead-in ink-2">{t('console.contentCompareText', { n: version })}</p>
      {changes.length === 0 ? <p>{t('console.contentSame')}</p> : null}
      {changes.map(({ kind, line, at }) => (
        <p key={`${kind} ${String(at)}`} className={`content-line content-line-${kind}`} lang={tag}>
          <span>{kind === 'added' ? '+' : '\u2212'}</span> {line}
        </p>
      ))}
      <div className="console-buttons">
        <Button look="line" onClick={() => onTake(data)}>
          {t('console.contentGoBack')}
        </Button>
      </div>
    </>
  );
}
