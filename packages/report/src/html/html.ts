/** Markup that is safe to put into a page: made by {@link html}, or declared safe by {@link trustedMarkup}. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** The values that a template accepts. Strings are data and are escaped; only `Html` is markup. */
export type HtmlValue = string | number | Html | readonly HtmlValue[];

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Markup from a template. Every value is escaped for text and for quoted attributes, unless it is `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index] ?? '')).join(''));
}

/** Declares a string to be markup. Use it only for markup made by this package: its style sheet and its figures. */
export function trustedMarkup(markup: string): Html {
  return new Html(markup);
}

/** Empty markup. */
export const nothing: Html = new Html('');

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities.get(character) ?? '');
}

/** A name that may wrap after its underscores, slashes and hyphens, so that it does not stretch a column. */
export function breakable(name: string): Html {
  const parts = name.split(/(?<=[_/-])/);
  return html`${parts.map((part, index) => html`${index === 0 ? nothing : html`<wbr>`}${part}`)}`;
}

/** Data for the page's own script, as a block that browsers do not execute. @param id a fixed id, never data */
export function jsonBlock(id: string, data: unknown): Html {
  // No text of the data can end the block: JSON uses none of these characters outside of strings.
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html`<script type="application/json" id="${id}">${trustedMarkup(json)}</script>
`;
}
