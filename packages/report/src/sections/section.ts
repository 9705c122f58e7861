import { type Html, type HtmlValue, html } from '../html/html.js';

/** A part of the report with a heading that can be linked to. `id` is fixed, never data. */
export function section(id: string, title: string, content: HtmlValue): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}</section>
`;
}

/** The same for a figure that needs the width of two. */
export function wideFigure(title: HtmlValue, label: string, content: Html): Html {
  return html`<figure class="wide"><figcaption>${title}</figcaption><div role="img" aria-label="${label}"><div aria-hidden="true">${content}</div></div></figure>
`;
}

/** A figure with its title and caption. */
export function figure(title: HtmlValue, label: string, content: Html): Html {
  return html`<figure><figcaption>${title}</figcaption><div role="img" aria-label="${label}"><div aria-hidden="true">${content}</div></div></figure>
`;
}

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
