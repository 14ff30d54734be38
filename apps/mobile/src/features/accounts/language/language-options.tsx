// The languages to choose from, each in its own script. The choice is stored with the account. On a page of its own and, over a form, on a sheet that loses nothing typed.
import { languageCodeOfTag, languages, updateLanguage } from '@millrace/contract';
import { OptionList, useLocale } from '@millrace/ui';
import { useStore } from 'zustand';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePermission, useServices, useToast } from '../../../shared/services/services-context.ts';
import type { LanguageChoice } from '../../../shared/session/language-store.ts';

export function LanguageOptions({ onChosen }: { onChosen?: () => void }) {
  const { t } = useLocale();
  const { api, language, session } = useServices();
  const toast = useToast();
  const offered = useStore(language, (state) => state.offered);
  const choice = useStore(language, (state) => state.choice);
  const permitted = usePermission('P30000');
  const choose = async (next: LanguageChoice): Promise<void> => {
    try {
      await language.choose(next);
      onChosen?.();
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
  return <OptionList label={t('nav.language')} value={choice} options={options} onChange={(next) => void choose(next)} />;
}
