// The posters on a page of their own, which also a trader without the page of the invitation may have.
import { Bar, Screen, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { PosterPicker } from './poster-picker.tsx';

export function PostersPage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const navigate = useNavigate();
  return (
    <Screen>
      <Bar
        title={t('share.posters')}
        onBack={goBack}
        end={
          <button type="button" className="link" onClick={() => void navigate({ to: '/share/cards' })}>
            {t('share.cards')}
          </button>
        }
      />
      <PosterPicker />
    </Screen>
  );
}
