import { type Html, html, trustedMarkup } from './html.js';

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
