// What a step of the guide offers: an address to copy or open, the server's own addresses, or a button to the form.
import type { listCredentials, OutputOf } from '@millrace/contract';
import { Button, Notice, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTenant } from '../../../shared/services/services-context.ts';
import { CopyLine } from '../../exchange/index.ts';
import { okxKeyPage, type GuideStep } from './guides.ts';

type Link = OutputOf<typeof listCredentials> | undefined;

export function StepExtra({ extra, link }: { extra: NonNullable<GuideStep['extra']>; link: Link }) {
  if (extra === 'okxPage') return <CopyLine text={okxKeyPage} href={okxKeyPage} />;
  if (extra === 'addresses') return <Addresses addresses={link?.outgoingIps} />;
  if (extra === 'linkPage') return <LinkPage />;
  return <PaperPage pages={link?.venues.flatMap(({ paperPageUrl }) => (paperPageUrl === '' ? [] : [paperPageUrl])) ?? []} />;
}

function Addresses({ addresses }: { addresses: readonly string[] | undefined }) {
  const { t } = useLocale();
  const name = useTenant()?.name ?? '';
  if (addresses === undefined) return null;
  if (addresses.length === 0) return <p className="label">{t('help.okx.ipNone', { name })}</p>;
  return (
    <>
      <p className="label">{t('help.okx.ipList')}</p>
      <CopyLine text={addresses.join(',')} />
    </>
  );
}

function PaperPage({ pages }: { pages: readonly string[] }) {
  const { t, tag } = useLocale();
  const [first] = pages;
  if (first === undefined) return <Notice>{t('help.guide.notHere')}</Notice>;
  const address = new URL(first);
  address.searchParams.set('lang', tag);
  return <CopyLine text={address.href} href={address.href} />;
}

function LinkPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Button look="primary" wide onClick={() => void navigate({ to: '/auth' })}>
      {t('exchange.link')}
    </Button>
  );
}
