// Answers to what traders ask most: the tenant's own where it published some, else what is built in. That says what this product does; whoever changes that
// changes it.
import { listHelp } from '@millrace/contract';
import { Icon, Plate, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useTenant } from '../../../shared/services/services-context.ts';
import { ArticleText } from '../article-text.tsx';
import '../content.css';

const asked = ['phoneOff', 'money', 'keyRefused', 'notBuying', 'stop', 'loss', 'paper', 'loggedOut', 'lost'] as const;

export function Questions() {
  const { t } = useLocale();
  const own = useRead(listHelp, { kind: 'question' });
  return (
    <>
      <Section title={t('help.faq.title')} />
      {own.isPending ? (
        <SkeletonRows count={3} />
      ) : (
        <Plate>
          <Rows>
            {own.data && own.data.length > 0 ? (
              own.data.map((question) => (
                <details key={question.id} className="question">
                  <summary>
                    <span lang={question.language}>{question.title}</span>
                    <Icon name="down" size={18} />
                  </summary>
                  <div className="question-answer">
                    <ArticleText article={question} />
                  </div>
                </details>
              ))
            ) : (
              <BuiltIn />
            )}
          </Rows>
        </Plate>
      )}
    </>
  );
}

function BuiltIn() {
  const { t } = useLocale();
  const name = useTenant()?.name ?? '';
  return asked.map((id) => (
    <details key={id} className="question">
      <summary>
        <span>{t(`help.faq.${id}`)}</span>
        <Icon name="down" size={18} />
      </summary>
      <p>{t(`help.faq.${id}Answer`, { name })}</p>
    </details>
  ));
}
