/** The style sheet of the page for labels. */
export const labelFormStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --raised: #f6f7f9; --line: #c9ced6; --ink: #16191d; --soft: #5a6470; --accent: #2456d6; --chosen: #dfe8ff; }
@media (prefers-color-scheme: dark) { :root { --ground: #101317; --raised: #181c22; --line: #3a424d; --ink: #e8ebef; --soft: #9aa5b1; --accent: #8db2ff; --chosen: #203056; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 110px; }
body { margin: 0 auto; max-width: 860px; padding: 32px 24px 64px; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.2; }
h2 { margin: 20px 0 8px; font-size: 15px; color: var(--soft); font-weight: 600; }
h3 { margin: 16px 0 4px; font-size: 13px; color: var(--soft); font-weight: 600; }
.who { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin: 16px 0 8px; }
.text { margin: 0; padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); white-space: pre-wrap; max-height: 60vh; overflow: auto; }
.bar { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 8px 0; background: var(--ground); border-bottom: 1px solid var(--line); }
progress { flex: 1 1 160px; height: 12px; accent-color: var(--accent); }
#count { font-variant-numeric: tabular-nums; }
fieldset { margin: 20px 0 16px; padding: 8px 12px 12px; border: 1px solid var(--line); border-radius: 6px; }
#choices { display: flex; flex-direction: column; gap: 8px; }
button, input, textarea { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 6px 12px; }
button { cursor: pointer; }
button:focus-visible, input:focus-visible, textarea:focus-visible, .text:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
#choices button { text-align: start; white-space: pre-wrap; }
#choices button[aria-pressed="true"] { background: var(--chosen); border-color: var(--accent); font-weight: 600; }
#choices kbd { margin-inline-end: 10px; }
kbd { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; font: 0.85em ui-monospace, Menlo, Consolas, monospace; font-weight: 400; }
input { max-width: 100%; }
textarea { width: 100%; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
.hint, #message { color: var(--soft); font-size: 14px; }
#message:not(:empty) { position: fixed; inset-inline: 0; bottom: 0; margin: 0; padding: 8px 12px; border-inline-start: 4px solid var(--accent); background: var(--raised); color: var(--ink); }
`;
