// Where the tasks of a group would be, before it is opened.
import { Bar, Blank, Button, Main, Plate, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useBack } from '../../../shared/hooks/use-back.ts';

export function UnopenedPage() {
  const { t } = useLocale();
  const { groupId = '' } = useSearch({ from: '/trusteeship-unopen' });
  const navigate = useNavigate();
  const goBack = useBack('/index');
  return (
    <Screen>
      <Bar title={t('tabs.group.notOpened')} onBack={goBack} />
      <Main>
        <Plate>
          <Blank
            icon="strategy"
            title={t('refusal.groupNotOpen')}
            action={
              <Button look="primary" onClick={() => void navigate({ to: '/trusteeship-open', search: { groupId }, replace: true })}>
                {t('groups.openGroup')}
              </Button>
            }
          />
        </Plate>
      </Main>
    </Screen>
  );
}
