// Sessions by token, stored as hashes and cached for at most a second; devices and their tokens.
export {
  cleanGuests,
  countGuests,
  endGuestsBeyond,
  endSession,
  endSessionsOfUser,
  hasSessionFrom,
  openGuestSession,
  openPreviewSession,
  openSession,
  tokenTenant,
  updateSeen,
  type Session,
} from './session.store.ts';
export { deviceName } from './device-name.ts';
export { endDeviceTokensOfSession, findDeviceToken, makeDeviceToken, moveDeviceToken } from './device-token.store.ts';
export { endDevice, isNewDevice, listDevices } from './devices.ts';
export { createSessionReader, type SessionReader } from './session-reader.ts';
