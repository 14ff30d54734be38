// A fast connect that did not link: why, and what to do now.
import { Blank, Button, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useServices } from '../../../shared/services/services-context.ts';
import { forgetAttempt } from './stored-attempt.ts';

export type FastConnectEndProps =
  /** The exchange or the server said why. */
  | { kind: 'failed'; text: string }
  /** Nobody is logged in: what came back is worth nothing without the session that set out. */
  | { kind: 'sessionLost' }
  /** The page was opened without anything to finish. */
  | { kind: 'nothing' };

export function FastConnectEnd(props: FastConnectEndProps) {
  const { t } = useLocale();
  const { landing, storage } = useServices();
  const navigate = useNavigate();
  const { kind } = props;
  const leave = (): void => {
    forgetAttempt(storage);
    void navigate(kind === 'sessionLost' ? { to: '/login', search: { back: '/auth' }, replace: true } : { to: '/auth', replace: true });
    landing.setState({ waiting: undefined });
  };
  return (
    <Blank
      icon={kind === 'nothing' ? 'key' : 'warn'}
      title={t(`exchange.fast.${kind}`)}
      text={kind === 'failed' ? props.text : t(`exchange.fast.${kind}Text`)}
      action={
        <Button look="primary" onClick={leave}>
          {kind === 'sessionLost' ? t('accounts.login') : t('exchange.fast.again')}
        </Button>
      }
    />
  );
}
