// Changes what a page is answered, as the server gave it: for what no tenant of the tests has.
import type { Page } from 'playwright-core';

/** @param change gets the answer's body. A page that is left while its question is under way has no more questions. */
export async function changeAnswer<Body extends object>(page: Page, path: string, change: (body: Body) => object): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change((await answer.json()) as Body) });
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('disposed')) throw error;
    }
  });
}

/** The menu without what has this name. */
export function withoutMenu(page: Page, alias: string): Promise<void> {
  return changeAnswer(page, '**/menu/list*', (body: { data: { alias: string }[] }) => ({
    ...body,
    data: body.data.filter((item) => item.alias !== alias),
  }));
}
