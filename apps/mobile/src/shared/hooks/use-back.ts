// The back button: where the reader came from, else a page that always makes sense.
import { useCanGoBack, useRouter } from '@tanstack/react-router';

export function useBack(
  otherwise:
    | '/'
    | '/index'
    | '/login'
    | '/setting'
    | '/person'
    | '/usercenter'
    | '/zichan'
    | '/recharge'
    | '/auth'
    | '/strategy'
    | '/myfollow'
    | '/positions'
    | '/customerService'
    | '/info'
    | '/discover'
    | '/standings'
    | '/team'
    | '/message' = '/',
  search: Readonly<Record<string, string>> = {},
): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: otherwise, search, replace: true });
  };
}
