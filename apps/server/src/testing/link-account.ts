// Links an account of the test's paper exchange to a trader, over HTTP.
import { linkCredential, type Credential } from '@millrace/contract';
import { expect } from 'vitest';
import type { PaperAccount } from './start-test-paper.ts';
import type { TestServer } from './start-test-server.ts';

export async function linkAccount(
  server: Pick<TestServer, 'call'>,
  token: string,
  { account, remark = 'main' }: { account: PaperAccount; remark?: string },
): Promise<Credential> {
  const { apiKey, secretKey, passphrase } = account;
  const answer = await server.call(linkCredential, { venueId: 'paper', apiKey, secretKey, passphrase, remark }, { token });
  expect(answer.text).toContain('"code":"200"');
  return answer.data;
}
