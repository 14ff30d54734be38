// How to invite somebody: the link as a QR code and as text, the code, and the phone's own way to share.
import { Button, CopyButton, Icon, Plate, QrCode, Row, Rows, SkeletonRows, useLocale } from '@millrace/ui';
import { useServices, useSession, useToast } from '../../shared/services/services-context.ts';

export function InvitePlate() {
  const { t } = useLocale();
  const toast = useToast();
  const user = useSession((state) => state.user);
  if (!user) return <SkeletonRows count={2} />;
  return (
    <Plate label={t('tabs.inviteTitle')}>
      <div className="grid justify-items-center gap-3 inset pt-5 pb-4 text-center">
        <h2 className="weight-semibold">{t('tabs.inviteTitle')}</h2>
        <p className="label">{t('tabs.inviteText')}</p>
        <QrCode text={user.inviteLink} label={t('tabs.inviteLink')} />
      </div>
      <Rows>
        <CopyableText label={t('accounts.inviteCode')} text={user.inviteCode} onNote={toast} />
        <CopyableText label={t('tabs.inviteLink')} text={user.inviteLink} onNote={toast} />
      </Rows>
      <ShareButton link={user.inviteLink} />
    </Plate>
  );
}

/** The code and the link below the posters, which carry both already. */
export function InviteRows() {
  const { t } = useLocale();
  const toast = useToast();
  const user = useSession((state) => state.user);
  if (!user) return <SkeletonRows count={2} />;
  return (
    <>
      <Plate label={t('tabs.inviteTitle')}>
        <Rows>
          <CopyableText label={t('accounts.inviteCode')} text={user.inviteCode} onNote={toast} />
          <CopyableText label={t('tabs.inviteLink')} text={user.inviteLink} onNote={toast} />
        </Rows>
      </Plate>
      <p className="gutter label pt-3">{t('tabs.inviteText')}</p>
    </>
  );
}

function CopyableText({ label, text, onNote }: { label: string; text: string; onNote: (note: string) => void }) {
  const { t } = useLocale();
  return (
    <Row
      title={<span className="break-all">{text}</span>}
      line={label}
      value={<CopyButton text={text} label={t('common.copyWhat', { what: label })} onNote={onNote} />}
    />
  );
}

/** Only where the phone can share. */
function ShareButton({ link }: { link: string }) {
  const { t } = useLocale();
  const { bridge } = useServices();
  if (bridge.platform === 'browser' && !('share' in navigator)) return null;
  // A trader who closes the phone's sheet has decided; nothing is said.
  const share = (): void => void bridge.share({ title: t('tabs.inviteTitle'), url: link });
  return (
    <div className="inset py-4">
      <Button look="primary" wide onClick={share}>
        <Icon name="share" size={20} />
        {t('tabs.share')}
      </Button>
    </div>
  );
}
