// The entry: shows whose app it is and goes on.
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Splash } from '../../shared/pages/splash.tsx';
import { useSession, useTenant } from '../../shared/services/services-context.ts';

export function SplashPage() {
  const tenant = useTenant();
  const navigate = useNavigate();
  const token = useSession((state) => state.token);
  useEffect(() => {
    void navigate({ to: token === undefined ? '/login' : '/index', replace: true });
  }, [navigate, token]);
  return <Splash name={tenant?.name} />;
}
