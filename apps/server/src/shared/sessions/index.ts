// Who is calling: sessions by token, kept by their hash, believed for at most a second without asking the database.
export { endSession, endSessionsOfUser, openSession, type Session } from './session.store.ts';
export { deviceName } from './device-name.ts';
export { endDevice, listDevices, updateSeen } from './device.store.ts';
export { createSessionReader, type SessionReader } from './session-reader.ts';
