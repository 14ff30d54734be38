// Texts such as somebody would write who wants a page to do more than show a text.
import { markup } from '../../../apps/mobile/src/testing/markup.ts';

export const OUR_PICTURE = `${'a'.repeat(32)}.webp`;

const addresses = [
  'https://shop.example/a?b=c#d',
  'https://SHOP.example',
  'http://shop.example',
  '//evil.example/login',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'https:shop.example',
  'https:\\\\evil.example',
  'https://shop.example@evil.example/',
  'https://user:word@evil.example/',
  'https://shop.example\u202eelpmaxe.live//:sptth',
  'https://ѕһор.example',
  'https://localhost/',
  'https://[::1]/',
  'https://',
  '/index',
  '/info?aid=art_12345678',
  '/info?aid=art_12345678&token=stolen',
  '/?token=stolen',
  '/handover?ticket=1',
  '/okxauth?code=1',
  '/INDEX',
  '/index/../handover',
  '/nowhere',
  '#top',
  'mailto:a@shop.example',
  'tel:1',
  OUR_PICTURE,
  `${'b'.repeat(32)}.webp`,
  `/${OUR_PICTURE}`,
  'https://evil.example/pixel.gif',
];
const words = [
  'word',
  'https://bank.example/login',
  'bank.example',
  'bank。example',
  'ba\u200bnk.example',
  'bank．example／x',
  'shop.example',
  '买入 0.5',
  'ถอนเงิน',
  '2.37.5',
  '\u202etxt.exe',
  '\ud800',
  '\u0000',
  '&lt;script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
];
const marks = [
  '*',
  '**',
  '_',
  '`',
  '```',
  '~~~',
  '>',
  '> ',
  '- ',
  '1. ',
  '# ',
  '###### ',
  '---',
  '\n',
  '\n\n',
  '    ',
  '\\',
  '|',
  '[^1]',
  '<',
  '>',
  '&',
  '!',
  '[',
  ']',
  '(',
  ')',
  '  \n',
];

/** One text; the same numbers make the same text. */
export function writtenText(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const inline = (depth: number): string => {
    const label = depth > 0 && random() < 0.4 ? inline(depth - 1) : pick(words);
    const address = pick(addresses);
    return pick([
      () => `[${label}](${address})`,
      () => `[${label}](<${address}> "${pick(markup)}")`,
      () => `![${label}](${address} 'onload=alert(1)')`,
      () => `<${address}>`,
      () => `[${label}][ref]\n\n[ref]: ${address} "${pick(words)}"\n\n`,
      () => `**${label}**`,
      () => `\`${label}\``,
      () => pick(markup),
      () => label,
    ])();
  };
  const parts = Array.from({ length: 1 + Math.floor(random() * 12) }, () => (random() < 0.5 ? inline(3) : pick(marks)));
  if (random() < 0.05) parts.push(`\n${pick(['> ', '- ', '1. ']).repeat(5 + Math.floor(random() * 30))}${inline(1)}`);
  const text = parts.join(random() < 0.5 ? '' : ' ');
  if (random() < 0.7) return text;
  // A few signs of it at another place.
  const at = Math.floor(random() * text.length);
  const end = at + Math.floor(random() * 6);
  return text.slice(0, at) + pick(marks) + text.slice(end) + text.slice(at, end);
}
