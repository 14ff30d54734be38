// The app: services, language, router, toasts. A session that ends leads to the login page, with the way back when the server ended it.
import { LocaleProvider, Toasts } from '@millrace/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { createAppRouter } from './router.tsx';
import { isOpenToGuests } from '../shared/pages/page-access.ts';
import { ServicesContext, type Services } from '../shared/services/services-context.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

export function App({ services, router }: { services: Services; router: AppRouter }) {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Language services={services}>
          <RouterProvider router={router} />
          <Toasts toaster={services.toaster} />
        </Language>
      </QueryClientProvider>
    </ServicesContext>
  );
}

function Language({ services, children }: { services: Services; children: ReactNode }) {
  const translator = useStore(services.language, (state) => state.translator);
  const locale = useMemo(() => ({ ...translator, now: Date.now }), [translator]);
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>;
}

/** Sends the reader to the login page when the session ends. */
export function leaveWhenSessionEnds(services: Services, router: AppRouter): void {
  services.session.subscribe((state, before) => {
    if (before.token === undefined || state.token !== undefined) return;
    const { pathname, href } = router.state.location;
    if (state.ended === 'lost' && isOpenToGuests(pathname)) return;
    void router.navigate({ to: '/login', search: state.ended === 'lost' && !before.guest ? { back: href } : {}, replace: true });
  });
}
