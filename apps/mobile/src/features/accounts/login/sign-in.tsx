// Login by UID and password, or with one tap as an account that this device remembers.
import type { ButtonProps } from '@millrace/ui';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useServices, useTenant } from '../../../shared/services/services-context.ts';
import { PasswordLoginForm } from './password-login-form.tsx';

const KnownAccounts = lazy(() => loadChunk(() => import('./known-accounts.tsx')).then((module) => ({ default: module.KnownAccounts })));

/** @param look of the button where something else is the page's first act */
export function SignIn({ back, look }: { back: string | undefined; look?: ButtonProps['look'] }) {
  const { accounts } = useServices();
  const tenant = useTenant();
  const [known] = useState(() => accounts.list(tenant?.id ?? ''));
  if (known.length > 0)
    return (
      <Suspense>
        <KnownAccounts known={known} back={back} />
      </Suspense>
    );
  return (
    <div className="mt-3">
      <PasswordLoginForm back={back} look={look} />
    </div>
  );
}
