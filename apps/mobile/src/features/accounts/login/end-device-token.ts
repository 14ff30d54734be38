// Ends the device token of a remembered account on the server. Only a session can do that, so one is opened for it and closed at once.
import { loginout, userLogin } from '@millrace/contract';
import type { ApiClient } from '../../../shared/api/client.ts';
import type { SavedAccount } from '../../../shared/session/saved-accounts.ts';

export async function endDeviceToken(api: ApiClient, account: SavedAccount): Promise<void> {
  try {
    const { token } = await api.call(userLogin, { number: account.number, deviceToken: account.deviceToken });
    await api.call(loginout, { forget: true }, { token });
  } catch {
    // Refused (it had ended already) or unreachable (it runs out by itself): this device has forgotten it either way.
  }
}
