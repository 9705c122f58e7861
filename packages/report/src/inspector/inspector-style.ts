/** The style sheet of the inspector’s page. */
export const inspectorStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --raised: #f6f7f9; --line: #c9ced6; --ink: #16191d; --soft: #5a6470; --accent: #2456d6; --chosen: #dfe8ff; --mark: #ffe9a8; --second: #0f7b6c; --warn: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #101317; --raised: #181c22; --line: #3a424d; --ink: #e8ebef; --soft: #9aa5b1; --accent: #8db2ff; --chosen: #203056; --mark: #5c4a10; --second: #5fd0bd; --warn: #e8bd4d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 24px 24px 64px; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 24px; line-height: 1.2; }
h2 { margin: 0 0 8px; font-size: 19px; }
h3 { margin: 20px 0 6px; font-size: 14px; }
p { margin: 0 0 8px; }
.hint { color: var(--soft); font-size: 13px; }
#message:not(:empty) { margin: 12px 0; padding: 10px 14px; border-inline-start: 4px solid var(--warn); background: var(--raised); }
.columns { display: grid; grid-template-columns: minmax(160px, 220px) minmax(0, 1fr); gap: 24px; margin-top: 16px; }
@media (max-width: 760px) { .columns { grid-template-columns: minmax(0, 1fr); } #users { max-height: 30vh; overflow: auto; } }
ul, ol { margin: 0; padding: 0; list-style: none; }
button, input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; }
button { cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
#find { width: 100%; margin-bottom: 6px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; }
#users button { width: 100%; text-align: start; border-color: transparent; }
#users button[aria-current="true"], .tabs button[aria-pressed="true"], .memory > button[aria-expanded="true"] { background: var(--chosen); border-color: var(--accent); }
.tabs { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 14px; }
.memory { margin: 0 0 6px; }
.memory > button { width: 100%; text-align: start; }
.memory .text { display: block; white-space: pre-wrap; }
.memory > button[aria-expanded="false"] .text { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 6; overflow: hidden; }
.memory .facts, .row .facts, .part .facts { display: block; color: var(--soft); font-size: 13px; }
.gone .text { text-decoration: line-through; color: var(--soft); }
.tag { display: inline-block; margin-inline-end: 6px; padding: 0 7px; border: 1px solid var(--line); border-radius: 99px; font-size: 12px; color: var(--soft); }
.tag.state { color: var(--warn); border-color: currentColor; }
.detail { margin: 4px 0 14px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; white-space: pre-wrap; }
@media (max-width: 760px) { dl { grid-template-columns: minmax(0, 1fr); } dd + dt { margin-top: 6px; } }
form { display: flex; flex-wrap: wrap; gap: 10px 12px; align-items: end; margin: 0 0 14px; }
form label { display: grid; gap: 2px; font-size: 13px; color: var(--soft); }
form label.wide { flex: 1 1 320px; }
form input { width: 100%; font-size: 15px; color: var(--ink); }
form label.small { width: 90px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { padding: 8px 10px; border-top: 1px solid var(--line); vertical-align: top; text-align: start; }
thead th { border-top: 0; color: var(--soft); font-size: 12.5px; font-weight: 600; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
td .text { white-space: pre-wrap; }
.row { min-width: 220px; }
.why { min-width: 150px; }
@media (max-width: 1120px) { table, tbody, tr, td { display: block; } thead { display: none; } tr { padding: 10px 0; border-top: 1px solid var(--line); } td { padding: 2px 0; border: 0; } td.number, td.number::before { text-align: start; } td.number::before { content: attr(data-label) " "; color: var(--soft); } }
mark { background: var(--mark); color: inherit; border-radius: 3px; padding: 0 1px; }
.part { display: grid; grid-template-columns: 72px 1fr; gap: 8px; align-items: start; min-width: 240px; font-size: 13px; font-variant-numeric: tabular-nums; }
.part + .part { margin-top: 6px; }
.bar { height: 9px; margin: 6px 0 3px; border-radius: 3px; background: var(--accent); }
.part:nth-child(even) .bar { background: var(--second); }
pre { margin: 0; padding: 12px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; max-height: 50vh; overflow: auto; }
`;
