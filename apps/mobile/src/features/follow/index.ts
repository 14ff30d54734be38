// What other features may use of copy trading.
export { TradersEntry } from './traders-entry.tsx';
