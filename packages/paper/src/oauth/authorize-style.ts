// The look of the authorise page: the measures of the kit and the colours of its neutral theme, as no brand's page, written out because this page belongs to no app.

export const AUTHORIZE_STYLE = `
:root { color-scheme: light dark; --ground: #f3f3f3; --plate: #fff; --well: #ececec; --line: #dfdfdf; --ctl: #8a8a8a; --ink: #131313; --ink-2: #4c4c4c; --brand: #00616c; --on-brand: #fff; --yes: #0a6b50; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0b0b0b; --plate: #161616; --well: #212121; --line: #292929; --ctl: #707070; --ink: #f2f2f2; --ink-2: #b5b5b5; --brand: #5fcbd6; --on-brand: #002125; --yes: #55dfb0; --bad: #ff8a7c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: .9375rem/1.4667 system-ui, sans-serif; overflow-wrap: anywhere; }
:lang(th) body { line-height: 1.7; }
:lang(ko) body { word-break: keep-all; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem .5rem; }
h1 { font-size: 1.625rem; line-height: 1.25; letter-spacing: -.02em; margin: .5rem .75rem; }
h2, legend { font-size: 1.0625rem; font-weight: 600; margin: 0; padding: 0; }
.lead { margin: .5rem .75rem 1rem; color: var(--ink-2); }
.plate { margin: 0 0 .75rem; padding: .75rem; border: 1px solid var(--line); border-radius: 14px; background: var(--plate); min-width: 0; }
legend { float: left; width: 100%; margin-bottom: .25rem; }
legend + * { clear: both; }
ul { list-style: none; margin: .25rem 0 0; padding: 0; }
li { display: flex; align-items: center; gap: .75rem; min-height: 2.5rem; flex-wrap: wrap; }
li + li, .pick + .pick, .more + .pick { border-top: 1px solid var(--line); }
li::before { width: 1.25rem; text-align: center; font-weight: 700; }
.yes::before { content: "\\2713" / ""; color: var(--yes); }
.no::before { content: "\\2715" / ""; color: var(--ink-2); }
small { font-size: .8125rem; color: var(--ink-2); }
.pick { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .375rem 0; cursor: pointer; }
.pick span { min-width: 0; font-variant-numeric: tabular-nums; }
.pick small { display: block; }
input[type=radio] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--brand); }
.more { display: none; padding: 0 0 .75rem 2rem; }
.pick:has(:checked) + .more { display: block; }
.more p { margin: 0 0 .5rem; font-size: .8125rem; color: var(--ink-2); }
.more label { display: block; margin: .5rem 0 .25rem; font-size: .8125rem; color: var(--ink-2); }
.more input { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: var(--ink); background: var(--plate); border: 1px solid var(--ctl); border-radius: 10px; }
.note { margin: 0 .75rem 1rem; font-size: .8125rem; color: var(--ink-2); }
.act { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0 .25rem; }
button { flex: 1 1 8rem; min-height: 3rem; padding: .5rem .75rem; font: inherit; font-weight: 600; color: var(--ink); background: var(--well); border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
button.main { flex-grow: 2; color: var(--on-brand); background: var(--brand); border-color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
[role=alert] { margin: 0 .75rem .75rem; font-weight: 600; color: var(--bad); }
`;
