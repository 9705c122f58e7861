/** The report's style sheet. Colours are set once for light and once for dark; print is always light. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --line: #dfe3e8; --ink: #16191d; --soft: #5a6470;
  --accent: #2456d6; --shade: #3b74f0; --warn-ground: #fff6e0; --warn-line: #e0a100; --good: #1a7f4b; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) { :root {
  --ground: #101317; --raised: #181c22; --line: #2c333c; --ink: #e8ebef; --soft: #9aa5b1;
  --accent: #8db2ff; --shade: #4f82f2; --warn-ground: #2b2410; --warn-line: #c99a1d; --good: #66cf9a; --bad: #ff9c93;
} }
@media print { :root {
  color-scheme: light;
  --ground: #ffffff; --raised: #f6f7f9; --line: #d0d5db; --ink: #000000; --soft: #444c55;
  --accent: #2456d6; --shade: #3b74f0; --warn-ground: #fff6e0; --warn-line: #e0a100; --good: #1a7f4b; --bad: #b3261e;
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
code, pre { font: 0.87em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; }
.overline { margin: 0; color: var(--accent); font-size: 13px; font-weight: 600; letter-spacing: 0.02em; }
.identity, .lede, .hint, footer { color: var(--soft); }
p, li { text-wrap: pretty; }
.lede { max-width: 80ch; }
.hint { max-width: 88ch; margin-top: 8px; font-size: 13px; }
.hint b { color: var(--ink); font-weight: 600; }
footer { margin-top: 64px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }

.facts { display: flex; flex-wrap: wrap; gap: 0 32px; margin: 24px 0 0; padding: 6px 0; border-block: 1px solid var(--line); }
.facts div { padding: 6px 0; }
.facts dt { color: var(--soft); font-size: 12px; }
.facts dd { margin: 0; font-size: 17px; line-height: 1.3; font-weight: 600; font-variant-numeric: tabular-nums; }

.verdict { margin-top: 20px; padding: 14px 18px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); max-width: 92ch; overflow-wrap: anywhere; }
.verdict p { margin: 0; }
.verdict p + p { margin-top: 6px; }
.banner { margin-top: 24px; padding: 14px 18px; border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px; background: var(--raised); max-width: 92ch; }
.banner.warning { border-color: var(--warn-line); background: var(--warn-ground); }
.banner p:last-child, .banner ul:last-child { margin-bottom: 0; }
.banner ul { margin: 6px 0 0; padding-left: 20px; }

.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); gap: 28px 32px; margin: 20px 0 28px; }
figure { margin: 0; min-width: 0; max-width: 440px; break-inside: avoid; display: grid; grid-row: span 2; grid-template-rows: subgrid; row-gap: 0; }
figcaption { margin-bottom: 8px; padding-bottom: 6px; border-bottom: 1px solid var(--line); font-size: 13px; line-height: 1.4; }
figcaption b { display: block; font-size: 15px; font-weight: 650; }
figcaption span { color: var(--soft); }
figure svg { display: block; width: 100%; height: auto; overflow: visible; font-variant-numeric: tabular-nums; }
figure svg text { fill: var(--ink); font-family: inherit; }
figure svg .role-axis-label text { fill: var(--soft); }
figure svg .role-axis-grid line { stroke: var(--line); }
figure svg .interval_marks line { stroke: var(--shade); stroke-opacity: 0.6; }
figure svg .system_marks path { fill: var(--accent); }
figure svg .baseline_marks path { fill: var(--ground); stroke: var(--soft); }
figure svg .value_marks text { font-weight: 600; }
figure svg .right_marks path { fill: var(--good); fill-opacity: 0.75; }
figure svg .utilization_marks path { fill: var(--shade); fill-opacity: 0.8; }
figure svg .read_marks path { fill: var(--warn-line); fill-opacity: 0.8; }
figure svg .write_marks path { fill: var(--bad); fill-opacity: 0.75; }
.legend { margin-top: 12px; font-size: 13px; }
.key { display: inline-block; margin-right: 14px; padding-left: 8px; border-left: 12px solid var(--good); line-height: 1.1; }
.key.utilization { border-color: var(--shade); }
.key.read { border-color: var(--warn-line); }
.key.write { border-color: var(--bad); }

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
.tag { display: inline-block; padding: 0 7px; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); font-size: 11.5px; line-height: 18px; font-weight: 500; }
.evidence-all { color: var(--good); border-color: currentColor; }

details { border-top: 1px solid var(--line); }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary { padding: 10px 0; cursor: pointer; }
summary span { color: var(--soft); font-size: 13px; }
.filters { display: flex; flex-wrap: wrap; gap: 10px 16px; margin: 0 0 8px; }
.filters label { display: grid; gap: 2px; color: var(--soft); font-size: 12px; flex: 1 1 150px; max-width: 260px; }
.filters select, .filters input, button { min-width: 0; width: 100%; padding: 6px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--ink); font: inherit; font-size: 14px; }
button { width: auto; margin-top: 14px; cursor: pointer; }
.filters :focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.misses { margin: 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line); }
.misses details:last-of-type { border-bottom: 0; }
.misses details[open] { padding-bottom: 12px; }
.misses details ul, .misses details ol { margin: 0 0 8px; padding-left: 24px; font-size: 14px; max-width: 100ch; }
.misses details li { margin: 2px 0; white-space: pre-line; }
.misses h4 { margin: 10px 0 4px; font-size: 13px; }
.question { font-weight: 550; }
.misses summary .tag { margin-left: 2px; white-space: nowrap; }
.misses dl, .pairs { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 0 0 10px; font-size: 14px; }
.misses dt, .pairs dt { color: var(--soft); }
.misses dd, .pairs dd { margin: 0; min-width: 0; }
.origin { margin: 0; font-size: 12px; color: var(--soft); }

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
  th, td { padding-left: 14px; }
  th:first-child { min-width: 124px; max-width: 176px; }
  td .hash { display: block; min-width: 22ch; }
}
@media print {
  body { padding: 0; font-size: 11pt; max-width: none; }
  section { margin-top: 28px; }
  .scroll { overflow: visible; }
  tr, h2, h3 { break-inside: avoid; break-after: avoid; }
  tr { break-after: auto; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
`;
