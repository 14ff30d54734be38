// The page to leaf through the pictures: one row a screen, what is wrong under the picture. Plain HTML that needs nothing.
import { lookName, type Look } from './visit.ts';

export interface Picture {
  /** Of the screen and its state. */
  name: string;
  file: string;
  look: Look;
  language: string;
  faults: readonly string[];
}

export function indexPage(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = pictures.filter((picture) => picture.name === name);
    return `<h2 id="${escaped(name)}">${escaped(name)}</h2><div class="row">${own.map(figure).join('')}</div>`;
  });
  const links = names.map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' ');
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:16px;background:#ddd}nav{columns:4}nav a{display:block}.row{display:flex;gap:12px;overflow-x:auto}
figure{margin:0;flex:none;width:300px}img{width:100%;border-radius:8px}.bad{outline:3px solid #c00}figcaption{overflow-wrap:anywhere}</style>
<h1>${pictures.length} pictures, ${pictures.filter(({ faults }) => faults.length > 0).length} with faults</h1><nav>${links}</nav>${rows.join('\n')}`;
}

function figure({ file, look, language, faults }: Picture): string {
  const title = `${language} ${lookName(look)}`;
  const list = faults.map((fault) => `<li>${escaped(fault)}`).join('');
  return `<figure><a href="${escaped(file)}"><img loading="lazy" class="${faults.length > 0 ? 'bad' : ''}" src="${escaped(file)}" alt="${title}"></a><figcaption>${title}<ul>${list}</ul></figcaption></figure>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
