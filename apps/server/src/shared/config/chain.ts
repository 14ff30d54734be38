// The chain of this installation, from CHAIN: {url, purses: {tenant: secret}} of a paper chain. Without it operators type the transfers that they saw.
import { z } from 'zod/mini';

const paperChain = z.strictObject({
  url: z.string().check(z.regex(/^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}$/)),
  purses: z.record(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), z.string().check(z.minLength(1), z.maxLength(100))),
});
export type PaperChainConfig = z.output<typeof paperChain>;

/** Undefined for text that is no paper chain. */
export function parseChain(text: string): PaperChainConfig | undefined {
  try {
    return paperChain.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
