// The user agreement, the service agreement and the privacy policy: the catalogue's texts, with the tenant's name in them.
import type { MessageKey } from '@millrace/i18n';
import { Bar, Main, Screen, useLocale } from '@millrace/ui';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useTenant } from '../../shared/services/services-context.ts';

const agreementParts = ['service', 'risk', 'keys', 'account', 'paper', 'changes'] as const;
const serviceParts = ['what', 'limits', 'duties', 'outage', 'fees', 'end'] as const;
const privacyParts = ['kept', 'use', 'shared', 'rights'] as const;

export function UserContractPage() {
  return (
    <LegalPage
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
      title="nav.serviceAgreement"
      parts={serviceParts.map((part) => ({ head: `legal.service.${part}.head` as const, text: `legal.service.${part}.text` as const }))}
    />
  );
}

export function PrivacyPage() {
  return (
    <LegalPage
      title="nav.privacy"
      parts={privacyParts.map((part) => ({ head: `legal.privacy.${part}.head` as const, text: `legal.privacy.${part}.text` as const }))}
    />
  );
}

function LegalPage({ title, parts }: { title: MessageKey; parts: readonly { head: MessageKey; text: MessageKey }[] }) {
  const { t } = useLocale();
  const tenant = useTenant();
  const goBack = useBack();
  const args = { name: tenant?.name ?? '', email: tenant?.customerEmail ?? '' };
  return (
    <Screen>
      <Bar title={t(title)} onBack={goBack} />
      <Main>
        <div className="prose">
          {parts.map((part) => (
            <section key={part.head}>
              <h2>{t(part.head, args)}</h2>
              <p>{t(part.text, args)}</p>
            </section>
          ))}
        </div>
      </Main>
    </Screen>
  );
}
