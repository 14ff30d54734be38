// What a trader says of himself, with its line breaks.
import { useLocale } from '@millrace/ui';

export function IntroductionText({ text }: { text: string }) {
  const { t } = useLocale();
  return (
    <div className="mt-3">
      <p className="label">{t('follow.introduction')}</p>
      <p className="body introduction-text">{text}</p>
    </div>
  );
}
