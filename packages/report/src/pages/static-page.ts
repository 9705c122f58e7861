import type { Html } from '../html/html.js';
import { page } from '../page.js';
import { styleSheet } from '../style-sheet.js';

/** A document without a script, which asks no server: for a site of files. */
export const staticPage = ({ title, content }: { readonly title: string; readonly content: Html }): string =>
  page({ title: `${title} · MemGym`, styleSheet, script: '', content });
