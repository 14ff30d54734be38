// The language of the app, for guests too. Names stand in their own script; the account is told of the choice.
import { languageCodeOfTag, languages, updateLanguage } from '@millrace/contract';
import { Bar, Main, OptionList, Plate, Screen, useLocale } from '@millrace/ui';
import { useStore } from 'zustand';
import { errorText } from '../../api/api-error.ts';
import { useBack } from '../../frame/use-back.ts';
import { usePermission, useServices, useToast } from '../../frame/services-context.ts';
import type { LanguageChoice } from '../../session/language-store.ts';

export function LanguagePage() {
  const { t } = useLocale();
  const goBack = useBack();
  const { api, language, session } = useServices();
  const toast = useToast();
  const offered = useStore(language, (state) => state.offered);
  const choice = useStore(language, (state) => state.choice);
  const permitted = usePermission('P30000');
  const choose = async (next: LanguageChoice): Promise<void> => {
    try {
      await language.choose(next);
      if (session.getState().token !== undefined && permitted)
        await api.call(updateLanguage, { languageCode: languageCodeOfTag(language.getState().translator.tag) });
    } catch (error) {
      toast(errorText(error, t));
    }
  };
  const options = [
    { value: 'system' as LanguageChoice, label: t('accounts.systemDefault') },
    ...languages
      .filter((one) => offered.includes(one.tag))
      .map((one) => ({ value: one.tag as LanguageChoice, label: <span lang={one.tag}>{one.name}</span> })),
  ];
  return (
    <Screen>
      <Bar title={t('nav.language')} onBack={goBack} />
      <Main>
        <Plate>
          <div className="px-[var(--gutter)] py-1">
            <OptionList label={t('nav.language')} value={choice} options={options} onChange={(next) => void choose(next)} />
          </div>
        </Plate>
      </Main>
    </Screen>
  );
}
