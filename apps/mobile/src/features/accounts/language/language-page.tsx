// The language of the app, for guests too.
import { Bar, Main, Plate, Screen, useLocale } from '@millrace/ui';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { LanguageOptions } from './language-options.tsx';

export function LanguagePage() {
  const { t } = useLocale();
  const goBack = useBack();
  return (
    <Screen>
      <Bar title={t('nav.language')} onBack={goBack} />
      <Main>
        <Plate>
          <div className="gutter py-1">
            <LanguageOptions />
          </div>
        </Plate>
      </Main>
    </Screen>
  );
}
