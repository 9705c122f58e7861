import { createHash } from 'node:crypto';
import { type Html, html, trustedMarkup } from './html/html.js';
import { styleSheet } from './style-sheet.js';

export interface PageInput {
  readonly title: string;
  readonly content: Html;
}

/**
 * A whole document around the content. Its policy allows this one style sheet, by hash, and nothing
 * else: no script, no inline style, no image, no request, no form.
 */
export function page({ title, content }: PageInput): string {
  const styleHash = createHash('sha256').update(styleSheet).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trustedMarkup(styleSheet)}</style>
</head>
<body>
${content}</body>
</html>
`.markup;
}
