import { type Html, html, nothing } from './html.js';

/** A name that may wrap after its underscores, slashes and hyphens, so that it does not stretch a column. */
export function breakable(name: string): Html {
  const parts = name.split(/(?<=[_/-])/);
  return html`${parts.map((part, index) => html`${index === 0 ? nothing : html`<wbr>`}${part}`)}`;
}
