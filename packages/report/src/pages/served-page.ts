import { viewScript } from '../browser/view-script.js';
import { type Html, html, nothing, trustedMarkup } from '../html/html.js';
import { page, policyOf } from '../page.js';
import type { Served } from '../served.js';
import { styleSheet } from '../style-sheet.js';

/** A document of the server of runs: with navigation, and a script that may ask this server. */
export function servedPage({
  title,
  served,
  content,
}: {
  readonly title: string;
  readonly served: Served;
  readonly content: Html;
}): string {
  return page({
    title: `${title} · MemGym`,
    styleSheet,
    script: viewScript,
    asksItsServer: true,
    content: html`<nav class="places" aria-label="Places">${served.links.map(
      ({ text, address }) => html`<a href="${address}">${text}</a> `,
    )}</nav>
${live(served)}${content}<script>${trustedMarkup(viewScript)}</script>
`,
  });
}

function live({ live: state }: Served): Html {
  if (state === undefined) return nothing;
  return html`<p class="banner" id="live" data-address="${state.address}" data-version="${state.version}" role="status"><output>${state.text}</output></p>
`;
}

/** The policy of every served page, for the head of a response. */
export const servedPolicy = (): string => policyOf({ styleSheet, script: viewScript, asksItsServer: true });

/** A page that only says something. @param all the address of the list of all runs */
export function messagePage(title: string, sentences: readonly string[], all: string): string {
  return servedPage({
    title,
    served: { links: [{ text: 'All runs', address: all }] },
    content: html`<main><h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}</main>
`,
  });
}
