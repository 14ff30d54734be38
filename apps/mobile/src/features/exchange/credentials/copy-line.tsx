// A text that is typed somewhere else, with its copy button; an address can be opened too.
import { CopyButton, Icon, useLocale } from '@millrace/ui';
import { useToast } from '../../../shared/services/services-context.ts';
import '../exchange.css';

export function CopyLine({ text, href }: { text: string; href?: string }) {
  const { t } = useLocale();
  const toast = useToast();
  return (
    <div className="copy-line">
      <span>{text}</span>
      {href === undefined ? null : (
        <a className="icon-button" href={href} target="_blank" rel="noopener noreferrer" aria-label={t('help.guide.openPage')}>
          <Icon name="external" size={20} />
        </a>
      )}
      <CopyButton text={text} label={t('common.copyWhat', { what: text })} onNote={toast} />
    </div>
  );
}
