/** The report's style sheet. Colours are set once for light and once for dark; print is always light. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --line: #dfe3e8; --ink: #16191d; --soft: #5a6470;
  --accent: #2456d6; --shade: #3b74f0; --warn-ground: #fff6e0; --warn-line: #e0a100; --warn-ink: #7a5600; --good: #1a7f4b; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) { :root {
  --ground: #101317; --raised: #181c22; --line: #2c333c; --ink: #e8ebef; --soft: #9aa5b1;
  --accent: #8db2ff; --shade: #4f82f2; --warn-ground: #2b2410; --warn-line: #c99a1d; --warn-ink: #e8bd4d; --good: #66cf9a; --bad: #ff9c93;
} }
@media print { :root {
  color-scheme: light;
  --ground: #ffffff; --raised: #f6f7f9; --line: #d0d5db; --ink: #000000; --soft: #444c55;
  --accent: #2456d6; --shade: #3b74f0; --warn-ground: #fff6e0; --warn-line: #e0a100; --warn-ink: #7a5600; --good: #1a7f4b; --bad: #b3261e;
} }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 1180px; padding: 48px 32px 64px; background: var(--ground); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK SC", sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 4px 0 6px; font-size: 34px; line-height: 1.15; letter-spacing: -0.02em; font-weight: 680; }
h2 { margin: 0 0 12px; font-size: 22px; line-height: 1.25; letter-spacing: -0.012em; font-weight: 650; }
h3 { margin: 28px 0 8px; font-size: 15px; line-height: 1.35; font-weight: 650; }
section { margin-top: 56px; }
p { margin: 0 0 10px; }
code, pre { font: max(12px, 0.87em)/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; }
.overline { margin: 0; color: var(--accent); font-size: 13px; font-weight: 600; letter-spacing: 0.02em; }
.lede, .hint, footer { color: var(--soft); }
p, li { text-wrap: pretty; }
.lede { max-width: 80ch; }
.hint { max-width: 88ch; margin-top: 8px; font-size: 13px; }
.hint b { color: var(--ink); font-weight: 600; }
footer { margin-top: 64px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }

.facts { display: flex; flex-wrap: wrap; gap: 0 32px; margin: 24px 0 0; padding: 6px 0; border-block: 1px solid var(--line); }
.facts div { padding: 6px 0; }
.facts dt { color: var(--soft); font-size: 12px; }
.facts dd { margin: 0; font-size: 17px; line-height: 1.3; font-weight: 600; font-variant-numeric: tabular-nums; }

.contents ul { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 8px 0 0; padding: 0; list-style: none; font-size: 14px; }
.contents a { display: inline-block; padding: 2px 0; color: var(--soft); }
.contents a:hover, .contents a:focus-visible { color: var(--accent); }
@media (min-width: 1560px) {
  .contents { position: fixed; top: 64px; left: calc(50% - 590px - 180px); width: 164px; max-height: calc(100vh - 96px); overflow-y: auto; }
  .contents ul { display: block; margin: 0; }
}
.verdict { margin-top: 20px; padding: 14px 18px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); max-width: 92ch; overflow-wrap: anywhere; }
.verdict p { margin: 0; }
.verdict p + p { margin-top: 6px; }
.banner { margin-top: 24px; padding: 14px 18px; border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px; background: var(--raised); max-width: 92ch; }
.banner.warning { border-color: var(--warn-line); background: var(--warn-ground); }
.banner p:last-child, .banner ul:last-child { margin-bottom: 0; }
.banner ul { margin: 6px 0 0; padding-left: 20px; }

.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); gap: 28px 32px; margin: 20px 0 28px; }
figure { margin: 0; min-width: 0; max-width: 440px; break-inside: avoid; display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 0; }
figure.wide { max-width: 560px; }
.wide-panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 28px 40px; align-items: start; }
.wide-panels figure { row-gap: 8px; }
figcaption { margin-bottom: 8px; padding-bottom: 6px; border-bottom: 1px solid var(--line); font-size: 13px; line-height: 1.4; }
figcaption b { display: block; font-size: 15px; font-weight: 650; }
figcaption span { color: var(--soft); }
figure svg { display: block; width: 100%; height: auto; overflow: visible; font-variant-numeric: tabular-nums; }
figure svg text { fill: var(--ink); font-family: inherit; }
figure svg .role-axis-label text { fill: var(--soft); }
figure svg .role-axis-grid line { stroke: var(--line); }
figure svg .interval_marks line { stroke: var(--shade); stroke-opacity: 0.6; }
figure svg .reference_marks line { stroke: var(--ink); }
figure svg .leader_marks line { stroke: var(--line); }
figure svg .frontier_marks path { stroke: var(--good); }
figure svg .below_marks path, figure svg .above_marks path { fill: var(--soft); }
figure svg .system_marks path { fill: var(--accent); }
figure svg .baseline_marks path { fill: var(--ground); stroke: var(--soft); }
figure svg .value_marks text { font-weight: 600; }
figure svg .right_marks path { fill: var(--good); fill-opacity: 0.75; }
figure svg .utilization_marks path { fill: var(--shade); fill-opacity: 0.8; }
figure svg .read_marks path { fill: var(--warn-line); fill-opacity: 0.8; }
figure svg .write_marks path { fill: var(--bad); fill-opacity: 0.75; }
figure svg .stale_marks path { fill: var(--soft); fill-opacity: 0.8; }
figure svg .invention_marks path { fill: var(--ink); fill-opacity: 0.75; }
.legend { margin-top: 12px; font-size: 13px; }
.key { display: inline-block; margin-right: 14px; padding-left: 8px; border-left: 12px solid var(--good); line-height: 1.1; }
.key.utilization { border-color: var(--shade); }
.key.read { border-color: var(--warn-line); }
.key.write { border-color: var(--bad); }
.key.stale { border-color: var(--soft); }
.key.invention { border-color: var(--ink); }

.scroll { overflow-x: auto; border-bottom: 1px solid var(--line); background:
  linear-gradient(to left, var(--ground) 30%, transparent) right / 56px 100% no-repeat local,
  linear-gradient(to left, var(--line), transparent) right / 18px 100% no-repeat scroll; }
.scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 14px; line-height: 1.4; font-variant-numeric: tabular-nums lining-nums; }
th, td { padding: 8px 0 8px 20px; border-top: 1px solid var(--line); vertical-align: baseline; overflow-wrap: normal; }
thead th { border-top: 0; color: var(--soft); font-size: 12.5px; font-weight: 550; vertical-align: bottom; }
th:first-child { position: sticky; left: 0; z-index: 1; background: var(--ground); padding-left: 0; padding-right: 8px; max-width: 320px; }
tbody th { min-width: 150px; font-weight: 550; overflow-wrap: break-word; }
.text { text-align: left; }
.number { text-align: right; white-space: nowrap; }
thead .number { white-space: normal; min-width: 74px; }
.interval, .spread { display: inline-block; color: var(--soft); font-size: 12.5px; font-weight: 400; text-align: left; }
.interval { min-width: 8em; text-align: right; }
.scores .interval { display: block; min-width: 0; font-size: 12px; line-height: 1.3; }
.scores .tag { margin: 1px 0; }
.spread { min-width: 3.7em; }
.counts th, .counts td { color: var(--soft); font-weight: 400; }
.ours th, .ours td { background: var(--raised); }
.ours td:nth-child(2) { color: var(--accent); }
td:has(> .shade) { padding: 3px 0 3px 6px; }
.shade { display: block; padding: 5px 8px; border-radius: 4px; }
${Array.from({ length: 10 }, (_, index) => `.s${index + 1} { background: color-mix(in srgb, var(--shade) ${(index + 1) * 6}%, transparent); }`).join('\n')}
.tag { display: inline-block; padding: 0 7px; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); font-size: 12px; line-height: 18px; font-weight: 500; }
.evidence-all { color: var(--good); border-color: currentColor; }

details { border-top: 1px solid var(--line); }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary { padding: 10px 0; cursor: pointer; }
summary span { color: var(--soft); font-size: 13px; }
.filters { display: flex; flex-wrap: wrap; gap: 10px 16px; margin: 0 0 10px; }
.field { display: grid; gap: 2px; flex: 1 1 140px; max-width: 240px; }
.field label { color: var(--soft); font-size: 13px; }
.field-text { flex: 2 1 220px; max-width: 380px; text-align: start; }
.filters select, .filters input { min-width: 0; width: 100%; }
select, textarea, input[type="search"], button { padding: 5px 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--ink); font: inherit; font-size: 14px; }
button { cursor: pointer; }
button:hover { border-color: var(--soft); }
.tools { margin: 4px 0 0; color: var(--soft); font-size: 12px; }
.tools button { padding: 0 6px; border: 0; background: none; color: var(--accent); font-size: 12px; line-height: 24px; }
.tools button:hover, a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
a { color: var(--accent); text-decoration: none; }
p a, li a, td a, th a { text-decoration: underline; }
#live { margin: 0 0 16px; }
.places { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 24px; font-size: 14px; }
.filterable .sort { padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: inherit; }
.filterable [aria-sort="ascending"] .sort::after { content: " ▲"; }
.filterable [aria-sort="descending"] .sort::after { content: " ▼"; }
.filterable [hidden] { display: none; }
.filterable td { vertical-align: top; }
.nowrap { white-space: nowrap; }
.lines { white-space: pre-line; }
.tick { margin: 0 8px 0 0; width: 16px; height: 16px; vertical-align: -2px; }
.bar { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin: 0 0 8px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-inline-start: auto; align-items: center; }
.count { color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; }
.chooser, .chooser:last-of-type { position: relative; border: 0; }
.chooser summary { padding: 5px 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); font-size: 14px; list-style: none; }
.choices { position: absolute; z-index: 5; inset-inline-end: 0; display: grid; gap: 4px; min-width: 180px; max-height: 60vh; overflow: auto; padding: 10px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); font-size: 14px; }
.window { height: min(70vh, 640px); overflow: auto; scroll-padding-top: 60px; border: 1px solid var(--line); border-radius: 6px; }
.virtual { table-layout: fixed; font-size: 13px; }
.virtual tr { height: 38px; }
.virtual th, .virtual td { padding: 0 10px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: middle; }
.virtual thead th { position: sticky; top: 0; z-index: 3; background: var(--raised); border-bottom: 1px solid var(--line); vertical-align: middle; }
.virtual thead tr:first-child th:first-child { z-index: 4; background: var(--raised); }
.virtual tbody th:first-child { min-width: 0; padding: 0 10px; }
.virtual .gap, .virtual .gap td { height: 0; padding: 0; border: 0; }
.virtual .sort { width: 100%; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: inherit; line-height: 1.2; white-space: normal; }
.outcome { white-space: nowrap; font-weight: 600; font-size: 12.5px; }
.outcome.right { color: var(--good); }
.outcome.missed { color: var(--bad); }
.outcome.unscored, .outcome.unanswered { color: var(--warn-ink); }
.outcome + .outcome { margin-inline-start: 8px; }
.opened { margin: 0 0 24px; padding: 16px 18px; border: 1px solid var(--accent); border-radius: 8px; scroll-margin-top: 8px; }
.opened h3 { margin: 0; font-size: 18px; }
.opened h3:focus { outline: none; }
.opened h4 { margin: 14px 0 4px; font-size: 14px; }
.opened h5 { margin: 10px 0 2px; font-size: 13px; color: var(--soft); font-weight: 600; }
.opened ul, .opened ol { margin: 0 0 8px; padding-inline-start: 24px; font-size: 14px; }
.opened li { margin: 3px 0; white-space: pre-line; }
.opened .options { list-style: none; padding: 0; }
.opened .tag { white-space: nowrap; }
.asked { font-weight: 600; font-size: 16px; white-space: pre-line; }
.short td, .short th { vertical-align: top; }
.short td { min-width: 90px; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); gap: 14px; margin: 16px 0 8px; align-items: start; }
.card { margin: 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); min-width: 0; }
.card header { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: baseline; }
.card h4 { margin: 0; }
.card .score { margin-inline-start: auto; color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; }
.card .reply { margin: 6px 0; white-space: pre-line; }
.card summary { padding: 6px 0; font-size: 13px; }
.card pre { margin: 0 0 8px; padding: 8px 10px; background: var(--ground); max-height: 420px; overflow: auto; font-size: 12px; }
.remark { font-size: 14px; }
.remark label { display: grid; gap: 2px; margin: 0 0 8px; color: var(--soft); font-size: 13px; }
.remark select { justify-self: start; }
.failure { color: var(--bad); white-space: pre-line; }
.pairs { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 0 0 10px; font-size: 14px; }
.pairs dt { color: var(--soft); }
.pairs dd { margin: 0; min-width: 0; }
.origin { margin: 0; font-size: 12px; color: var(--soft); }
.announcement { position: fixed; inset-inline: 0; bottom: 0; z-index: 9; margin: 0; padding: 8px 16px; background: var(--ink); color: var(--ground); text-align: center; font-size: 14px; }
.announcement:empty { display: none; }
.outside { position: fixed; inset-inline-start: -1000px; }

.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr)); gap: 0 40px; }
.plain { margin: 0; padding: 0; list-style: none; }
.quirks { margin: 0; padding-left: 18px; max-width: 92ch; font-size: 14px; }
.hash { color: var(--soft); word-break: break-all; }
td .hash { font-size: 12px; }
pre { margin: 0 0 12px; padding: 14px 16px; border-radius: 8px; background: var(--raised); overflow-x: auto; white-space: pre-wrap; }

@media (max-width: 640px) {
  body { padding: 28px 16px 48px; }
  h1 { font-size: 26px; }
  section { margin-top: 44px; }
  .facts { gap: 0 20px; margin-top: 12px; padding: 2px 0; }
  .facts div { padding: 3px 0; }
  .facts dd { font-size: 15px; }
  .verdict { margin-top: 14px; padding: 10px 12px; }
  th, td { padding-left: 14px; }
  th:first-child { min-width: 124px; max-width: 176px; }
  .scores .number { white-space: normal; }
  .scores .interval { max-width: 8em; margin-left: auto; }
  td .hash { display: block; min-width: 22ch; }
}
@media print {
  /* The first page is a summary: verdict, cautions, conditions, table. */
  body { padding: 0; font-size: 10pt; line-height: 1.4; max-width: none; }
  h1 { font-size: 20pt; }
  section { margin-top: 18px; }
  .verdict, .banner { margin-top: 8px; padding: 6px 12px; max-width: none; line-height: 1.35; }
  .facts { margin-top: 8px; gap: 0 24px; }
  .facts div { padding: 2px 0; }
  .facts dd { font-size: 10pt; }
  th, td { padding-top: 2px; padding-bottom: 2px; padding-left: 12px; font-size: 9pt; line-height: 1.25; }
  #results > .panels, #results > .scroll table:not([hidden]) + table { break-before: page; }
  #results > .scroll:has(table:not([hidden]) + table) ~ .panels { break-before: auto; }
  .scroll, .window, .card pre { overflow: visible; height: auto; max-height: none; }
  .places, .contents, .filters, .tools, .buttons, .announcement, .bar input, .remark details { display: none; }
  table[hidden] { display: none; }
  .scroll table + table { margin-top: 12px; }
  .virtual { width: 100% !important; font-size: 12px; line-height: 1.3; }
  .virtual tr { height: auto; }
  .virtual thead th { width: var(--share) !important; }
  .virtual thead th { position: static; }
  .virtual th, .virtual td, .virtual tbody th:first-child { padding: 3px; font-size: 12px; white-space: normal; overflow: visible; text-overflow: clip; overflow-wrap: anywhere; vertical-align: top; }
  .virtual .sort { display: contents; }
  .virtual .outcome { white-space: normal; }
  .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .virtual tr:last-child.gap { display: none; }
  tr, h2, h3 { break-inside: avoid; break-after: avoid; }
  tr { break-after: auto; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
`;
