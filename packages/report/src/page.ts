import { createHash } from 'node:crypto';
import { type Html, html, trustedMarkup } from './html/html.js';

export interface PageInput {
  readonly title: string;
  /** Its only style sheet. */
  readonly styleSheet: string;
  /** The only script that `content` may hold. */
  readonly script: string;
  readonly content: Html;
  /** Whether the script and forms may send requests to the server that the page comes from. Default false. */
  readonly asksItsServer?: boolean;
}

/** The policy of a page with this style sheet and script. */
export function policyOf({
  styleSheet,
  script,
  asksItsServer = false,
}: Omit<PageInput, 'title' | 'content'>): string {
  const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; style-src ${hashOf(styleSheet)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; ${
    asksItsServer ? "form-action 'self'; connect-src 'self'" : "form-action 'none'"
  }`;
}

/**
 * A whole document around the content. Its policy allows this one style sheet and this one script, by hash, images that
 * the script makes of figures, and requests and forms of a page that asks its server; nothing else: no other scripts,
 * inline styles, requests or forms.
 */
export function page({ title, content, ...parts }: PageInput): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(parts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trustedMarkup(parts.styleSheet)}</style>
</head>
<body>
${content}</body>
</html>
`.markup;
}
