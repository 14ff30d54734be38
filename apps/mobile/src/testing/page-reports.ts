// What a failed test says of its phones: where each page is, what it shows, what broke on it, and which answers it waits for.
import type { BrowserContext, Request } from 'playwright-core';

/** Letters of a page that are printed. */
const SHOWN_MAX = 600;
/** Of a page that does nothing any more. */
const SHOWN_MS_MAX = 5_000;
/** Newest answers of the server that are printed. */
const ANSWERS_MAX = 12;

export class PageReports {
  readonly #phone: BrowserContext;
  readonly #waiting = new Set<Request>();
  readonly #broken: string[] = [];
  readonly #answers: string[] = [];

  constructor(phone: BrowserContext) {
    this.#phone = phone;
    phone.on('request', (request) => this.#waiting.add(request));
    phone.on('requestfailed', (request) => this.#waiting.delete(request));
    phone.on('requestfinished', (request) => this.#waiting.delete(request));
    phone.on('weberror', (error) => this.#broken.push(error.error().message));
    phone.on('response', (response) => {
      if (response.request().resourceType() !== 'fetch') return;
      this.#answers.push(`${String(response.status())} ${response.url()}`);
      if (this.#answers.length > ANSWERS_MAX) this.#answers.shift();
    });
  }

  async print(): Promise<void> {
    for (const page of this.#phone.pages()) {
      const shown = await page.locator('body').innerText({ timeout: SHOWN_MS_MAX }).catch(String);
      say(`${page.url()} shows: ${shown.slice(0, SHOWN_MAX).replaceAll('\n', ' | ')}`);
    }
    for (const error of this.#broken) say(`broken: ${error}`);
    for (const answer of this.#answers) say(`answered: ${answer}`);
    for (const request of this.#waiting) say(`waits for: ${request.method()} ${request.url()}`);
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
