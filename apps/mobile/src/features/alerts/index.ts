// What the app's start may use of the alerts.
export { renewPush } from './push-device.ts';
