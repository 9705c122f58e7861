import { type Html, type HtmlValue, html } from '../html/html.js';

/** A collapsible part with a title. Default: closed. */
export function fold(title: HtmlValue, content: HtmlValue, { open = false } = {}): Html {
  const inner = html`<summary>${title}</summary>
${content}`;
  return open
    ? html`<details open>${inner}</details>
`
    : html`<details>${inner}</details>
`;
}
