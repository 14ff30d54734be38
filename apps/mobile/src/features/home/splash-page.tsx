// The entry: shows whose app it is, reports the launch to the server, goes on.
import { saveLoginTime } from '@millrace/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Splash } from '../../shared/pages/splash.tsx';
import { useServices, useSession, useTenant } from '../../shared/services/services-context.ts';

export function SplashPage() {
  const { api } = useServices();
  const tenant = useTenant();
  const navigate = useNavigate();
  const token = useSession((state) => state.token);
  useEffect(() => {
    // The launch time is for the operators only: the trader goes on whether or not it arrives.
    if (token !== undefined) void api.call(saveLoginTime, {}).catch(() => undefined);
    void navigate({ to: token === undefined ? '/login' : '/index', replace: true });
  }, [api, navigate, token]);
  return <Splash name={tenant?.name} />;
}
