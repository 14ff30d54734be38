// What other features may use of the assets.
export { FuelLine } from './wallet/fuel-line.tsx';
