// Parameters of the statement pages. Pure.
import {
  fuelCurrencies,
  statementKinds,
  walletCurrencies,
  type FuelCurrency,
  type StatementRow,
  type WalletCurrency,
} from '@millrace/contract';

export function fuelCurrencyOf(type: string | undefined): FuelCurrency | undefined {
  return fuelCurrencies.find((currency) => currency === type);
}

export function currencyOf(word: string | undefined): WalletCurrency | undefined {
  return walletCurrencies.find((currency) => currency === word);
}

export function kindOf(word: string | undefined): StatementRow['kind'] | undefined {
  return statementKinds.find((kind) => kind === word);
}

export const spans = ['any', '7', '30', '365'] as const;
export type Span = (typeof spans)[number];

export function spanOf(word: string | undefined): Span {
  return spans.find((span) => span === word) ?? 'any';
}

const DAY_MS = 86_400_000;

/** From when rows are asked for; undefined for all. A whole minute, so that a page does not ask anew with every drawing. */
export function startOf(span: Span, nowMs: number): number | undefined {
  return span === 'any' ? undefined : Math.floor((nowMs - Number(span) * DAY_MS) / 60_000) * 60_000;
}
