// A person on the paper exchange's authorise page, by plain HTTP: a browser with its cookie that follows no redirect.
export interface Returned {
  code: string;
  state: string;
  domain: string;
  /** `access_denied` when the person said no. */
  error: string;
}

export interface TestPersonAtExchange {
  /** Opens the page, answers it, and gives what it sends the person back with. Without `account` a new one is opened. */
  answer(authorizeUrl: string, fields?: Record<string, string>): Promise<Returned>;
}

export function personAtExchange(): TestPersonAtExchange {
  let cookie = '';
  return {
    async answer(authorizeUrl, fields = {}) {
      const headers = cookie === '' ? {} : { cookie };
      const page = await fetch(authorizeUrl, { redirect: 'manual', headers });
      cookie = page.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const form = /name="form" value="([\w-]+)"/.exec(await page.text())?.[1] ?? '';
      const { origin } = new URL(authorizeUrl);
      const sent = await fetch(`${origin}/paper/oauth/authorize`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin },
        body: new URLSearchParams({ form, answer: 'allow', account: 'new', usdt: '1000', ...fields }),
      });
      const back = sent.headers.get('location');
      if (back === null) throw new Error(`the exchange sent nobody back: ${await sent.text()}`);
      const query = new URL(back).searchParams;
      const text = (name: string): string => query.get(name) ?? '';
      return { code: text('code'), state: text('state'), domain: text('domain'), error: text('error') };
    },
  };
}
