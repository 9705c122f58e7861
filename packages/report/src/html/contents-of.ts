import { type Html, html, trustedMarkup } from './html.js';

/** The titles of the sections of a page with links to them, beside the text where there is room. */
export function contentsOf(body: Html): Html {
  const titles = body.markup.matchAll(
    /<section id="([\w-]{1,80})"[^>]{0,200}>\s{0,9}<h2[^>]{0,200}>([^<]{1,200})<\/h2>/g,
  );
  const links = [...titles].map(
    ([, id = '', title = '']) => html`<li><a href="#${id}">${trustedMarkup(title)}</a></li>
`,
  );
  return html`<nav class="contents" aria-label="Contents"><ul>
${links}</ul></nav>
`;
}
