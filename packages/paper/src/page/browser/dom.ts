// The few things that the page does with elements. Text is always set as text, never as markup.

/** The element that must be there. */
export function find<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

export interface Look {
  class?: string;
  text?: string;
  [attribute: string]: string | undefined;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: name, text, ...attributes }: Look = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (name !== undefined) element.className = name;
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function draw(tag: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** Sets a text only when it differs, so that a selection stays and a reader is not disturbed. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Puts new content where it differs from what is there. */
export function refill(target: Element, content: readonly Element[]): void {
  const draft = document.createElement('div');
  draft.append(...content.map((element) => element.cloneNode(true)));
  const shown = document.createElement('div');
  shown.append(...[...target.children].map((element) => element.cloneNode(true)));
  if (draft.innerHTML !== shown.innerHTML) target.replaceChildren(...content);
}
