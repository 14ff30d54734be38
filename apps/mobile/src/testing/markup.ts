// Three hundred texts that would run if a page took them for markup: each tells `window.ran`.
const tags = [
  '<script>RUN</script>',
  '<img src=x onerror=RUN>',
  '<svg onload=RUN>',
  '<svg><script>RUN</script></svg>',
  '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
  '<body onload=RUN>',
  '<details open ontoggle=RUN>',
  '<input autofocus onfocus=RUN>',
  '<video><source onerror=RUN></video>',
  '<a href="javascript:RUN">x</a>',
  '<form action="javascript:RUN"><button autofocus>x</button></form>',
  '<math><mtext><img src=x onerror=RUN></mtext></math>',
  '<object data="javascript:RUN"></object>',
  '<meta http-equiv=refresh content="0;url=javascript:RUN">',
  '<style onload=RUN></style>',
];
/** What a text may have to end first: an attribute, an element, a comment, a script, a template. */
const openings = ['', '">', "'>", '</title>', '</textarea>', '-->', '</script>', '}}', '${RUN}', '&lt;/td&gt;'];
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/^(\W*)<(\w+)/, (_all, before: string, name: string) => `${before}<${name.toUpperCase()}`),
];

export const markup: readonly string[] = openings
  .flatMap((opening) => tags.flatMap((tag) => spellings.map((spell) => spell(opening + tag))))
  .map((text, at) => text.replaceAll('RUN', `ran(${String(at)})`));
