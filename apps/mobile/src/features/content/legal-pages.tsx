// The user agreement, the service agreement and the privacy policy: the tenant's own where it published one, else the catalogue's texts with its name.
import { getAgreement, type AgreementKind } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Bar, Broken, Main, Moment, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useTenant } from '../../shared/services/services-context.ts';
import { ArticleText } from './article-text.tsx';

const agreementParts = ['service', 'risk', 'keys', 'account', 'paper', 'changes'] as const;
const serviceParts = ['what', 'limits', 'duties', 'outage', 'fees', 'end'] as const;
const privacyParts = ['kept', 'use', 'shared', 'rights'] as const;

export function UserContractPage() {
  return (
    <LegalPage
      kind="userContract"
      title="nav.agreement"
      parts={agreementParts.map((part) => ({
        head: `legal.agreement.${part}.head` as const,
        text: `legal.agreement.${part}.text` as const,
      }))}
    />
  );
}

export function ContractsPage() {
  return (
    <LegalPage
      kind="contracts"
      title="nav.serviceAgreement"
      parts={serviceParts.map((part) => ({ head: `legal.service.${part}.head` as const, text: `legal.service.${part}.text` as const }))}
    />
  );
}

export function PrivacyPage() {
  return (
    <LegalPage
      kind="privacy"
      title="nav.privacy"
      parts={privacyParts.map((part) => ({ head: `legal.privacy.${part}.head` as const, text: `legal.privacy.${part}.text` as const }))}
    />
  );
}

interface BuiltIn {
  parts: readonly { head: MessageKey; text: MessageKey }[];
}

function LegalPage({ kind, title, parts }: BuiltIn & { kind: AgreementKind; title: MessageKey }) {
  const { t } = useLocale();
  const goBack = useBack();
  return (
    <Screen>
      <Bar title={t(title)} onBack={goBack} />
      <Main>
        <Agreement kind={kind} parts={parts} />
      </Main>
    </Screen>
  );
}

/** A text that could not be asked for is not replaced by another one: what is agreed to must be the right one. */
function Agreement({ kind, parts }: BuiltIn & { kind: AgreementKind }) {
  const { t } = useLocale();
  const { data, isPending, isFetching, error, refetch } = useRead(getAgreement, { kind });
  if (isPending) return <SkeletonRows count={5} />;
  if (data === undefined) return <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === null) return <BuiltInText parts={parts} />;
  return (
    <div className="gutter pb-4 grid gap-3 one-column">
      <p className="label">
        {t('content.version', { n: data.version })} · <Moment timeMs={data.time} parts="full" />
      </p>
      <ArticleText article={data} title />
    </div>
  );
}

function BuiltInText({ parts }: BuiltIn) {
  const { t } = useLocale();
  const tenant = useTenant();
  const args = { name: tenant?.name ?? '', email: tenant?.customerEmail ?? '' };
  return (
    <div className="prose">
      {parts.map((part) => (
        <section key={part.head}>
          <h2>{t(part.head, args)}</h2>
          <p>{t(part.text, args)}</p>
        </section>
      ))}
    </div>
  );
}
