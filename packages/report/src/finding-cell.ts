import type { Finding } from '@memgym/core';
import { isSettled } from '@memgym/scoring';
import { formatInterval, formatScore } from './format.js';
import { type Html, html } from './html/html.js';

/** A difference with its interval, bold if it is settled. */
export function findingCell(finding: Finding): Html {
  const { value } = finding;
  const text = `${value !== null && value > 0 ? '+' : ''}${formatScore(value)}`;
  return html`${isSettled(finding) ? html`<b>${text}</b>` : text} <span class="interval">${formatInterval(finding)}</span>`;
}
