// In the place of the laboratory for who has not shown its token: the token, and the page on which anybody opens an account.
import { Button, Field, Plate, useLocale } from '@millrace/ui';
import { setToken } from './call.ts';

export function GatePlate({ onToken }: { onToken: () => Promise<void> }) {
  const { t } = useLocale();
  return (
    <div className="paper-account">
      <Plate pad>
        <h2>{t('paper.token')}</h2>
        <TokenForm onToken={onToken} />
        <p className="pt-4">
          <a className="inline-link" href={`/paper/open${location.search}`}>
            {t('exchange.openPaper')}
          </a>
        </p>
      </Plate>
    </div>
  );
}

function TokenForm({ onToken }: { onToken: () => Promise<void> }) {
  const { t } = useLocale();
  return (
    <form
      className="paper-form"
      onSubmit={(event) => {
        event.preventDefault();
        const token = new FormData(event.currentTarget).get('token');
        setToken(typeof token === 'string' ? token : '');
        void onToken().catch(() => undefined);
      }}
    >
      <Field label={t('paper.token')} name="token" type="password" autoComplete="off" required hint={t('paper.tokenLine')} />
      <Button type="submit" look="primary" wide>
        {t('paper.use')}
      </Button>
    </form>
  );
}
