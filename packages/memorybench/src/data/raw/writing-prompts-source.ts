import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@memgym/core';
import { kindOfPath, openParquet, parseRecord, readBytes } from '@memgym/datasets';
import * as z from 'zod';
import type { RawReader } from './raw-item.js';

const rowSchema = z.object({ prompt: z.string(), story: z.string() });

/** WritingPrompts: the text after the first bracket with a request for a story, from the first rows of the test file. */
export const readWritingPromptsSource: RawReader = async (folder, { sourceCount }) => {
  const root = join(folder, 'WritingPrompts');
  if ((await kindOfPath(root)) !== 'folder') return null;
  const name = (await readdir(root)).filter((file) => /^test.*\.parquet$/.test(file)).sort()[0];
  if (name === undefined) return null;
  const path = join(root, name);
  const rows = await (await openParquet(path)).read(['prompt', 'story']);
  const bytes = await readBytes(path, { maxBytes: 2 ** 31 });
  return {
    files: [{ name, bytes: bytes.byteLength, sha256: sha256(bytes) }],
    items: rows.slice(0, sourceCount).map((row, index) => {
      const { prompt, story } = parseRecord(rowSchema, row, { file: path, path: `[${index}]` });
      const text = prompt.slice(prompt.indexOf(']') + 1).trim();
      return {
        language: 'en',
        prompt: `${text}\n\nWrite a story from this prompt.`,
        info: { golden_answer: story },
      };
    }),
  };
};
