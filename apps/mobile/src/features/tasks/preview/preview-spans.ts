// The times that a preview can play: short ones in minutes, long ones in bars of five.
import type { HistoryBar } from '@millrace/contract';

export const previewSpans = [
  { id: '14', days: 14, bar: '1m' },
  { id: '30', days: 30, bar: '5m' },
  { id: '90', days: 90, bar: '5m' },
] as const satisfies readonly { id: string; days: number; bar: HistoryBar }[];

export type PreviewSpan = (typeof previewSpans)[number];
export type SpanId = PreviewSpan['id'];

export function spanOf(id: SpanId): PreviewSpan {
  return previewSpans.find((span) => span.id === id) ?? previewSpans[2];
}
