import { join } from 'node:path';
import * as z from 'zod';
import type { RawReader } from './raw-item.js';
import { readLinesAs } from './read-lines-as.js';

const rowSchema = z.object({
  'sc-title': z.string(),
  'sc-abstract': z.string(),
  'pr-title': z.string(),
  'pr-summary': z.string(),
});
/** Number of words shown of an article. */
const shownWords = 1024;

/** JRE-L: a scientific article, to be rewritten as a journalist would; the press report is the reference. */
export const readJreLSource: RawReader = async (folder) => {
  const read = await readLinesAs(join(folder, 'JRE-L', 'test.json'), rowSchema);
  if (read === null) return null;
  return {
    files: [read.file],
    items: read.records.map(({ value }) => {
      const content = value['sc-abstract'].split(' ').slice(0, shownWords).join(' ');
      return {
        language: 'en',
        prompt: `Report on this scientific paper in the style of a journalist.\n\n### About the paper\nTitle: ${value['sc-title']}\n### Its text\n${content}`,
        info: {
          'sc-title': value['sc-title'],
          'sc-abstract': value['sc-abstract'],
          'pr-title': value['pr-title'],
          'pr-abstract': value['pr-summary'],
        },
      };
    }),
  };
};
