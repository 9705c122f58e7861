import { join } from 'node:path';
import { kindOfPath, readDataFile } from '@memgym/datasets';
import type { RawReader } from './raw-item.js';

/**
 * The script of a series. Its questions are not published with it, but on Hugging Face
 * (packages/memorybench/spec.md#raw-sources).
 */
export const readDialSimSource: RawReader = async (folder, { name }) => {
  const path = join(folder, 'DialSim', `dialsim_corpus_${name.slice(name.indexOf('-') + 1)}.txt`);
  if ((await kindOfPath(path)) !== 'file') return null;
  const { text, file } = await readDataFile(path);
  return { items: [], files: [file], corpus: `${JSON.stringify({ text })}\n` };
};
