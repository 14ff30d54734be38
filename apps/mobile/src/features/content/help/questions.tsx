// Answers to what traders ask most. They say what this product does; whoever changes that changes them.
import { Icon, Plate, Rows, Section, useLocale } from '@millrace/ui';
import { useTenant } from '../../../shared/services/services-context.ts';
import '../content.css';

const asked = ['phoneOff', 'money', 'keyRefused', 'notBuying', 'stop', 'loss', 'paper', 'loggedOut', 'lost'] as const;

export function Questions() {
  const { t } = useLocale();
  const name = useTenant()?.name ?? '';
  return (
    <>
      <Section title={t('help.faq.title')} />
      <Plate>
        <Rows>
          {asked.map((id) => (
            <details key={id} className="question">
              <summary>
                <span>{t(`help.faq.${id}`)}</span>
                <Icon name="down" size={18} />
              </summary>
              <p>{t(`help.faq.${id}Answer`, { name })}</p>
            </details>
          ))}
        </Rows>
      </Plate>
    </>
  );
}
