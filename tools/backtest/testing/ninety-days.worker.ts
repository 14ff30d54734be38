// What the browser's worker runs. It answers once and ends.
import { playNinetyDays } from './ninety-days.ts';

const worker = globalThis as unknown as { postMessage(text: string, transfer: []): void };
worker.postMessage(playNinetyDays(), []);
