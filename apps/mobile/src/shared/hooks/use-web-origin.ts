// The origin under which a browser reaches this server. A native shell's own address means nothing on another device, so the origin that the server names is used once it is known.
import { useSession } from '../services/services-context.ts';

/** "https://app.example.com" */
export function useWebOrigin(): string {
  // The server wrote it with the host under which it was reached.
  const link = useSession((state) => state.user?.inviteLink);
  return link !== undefined && URL.canParse(link) ? new URL(link).origin : location.origin;
}
