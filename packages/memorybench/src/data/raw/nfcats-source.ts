import { join } from 'node:path';
import { kindOfPath, parseCsv, readDataFile } from '@memgym/datasets';
import type { RawReader } from './raw-item.js';

/** NFCats: questions that ask for more than a fact. */
export const readNfcatsSource: RawReader = async (folder) => {
  const path = join(folder, 'NFCats', 'test.csv');
  if ((await kindOfPath(path)) !== 'file') return null;
  const { text, file } = await readDataFile(path);
  return {
    files: [file],
    items: parseCsv(text, path, ['category', 'question']).map(({ cells }) => ({
      language: 'en',
      prompt: `Answer this question in English. Be concise and informative, in at most 200 words.\n\nQuestion: ${cells.get('question') ?? ''}`,
      info: {},
    })),
  };
};
