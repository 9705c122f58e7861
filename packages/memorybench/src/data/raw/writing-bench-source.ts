import { join } from 'node:path';
import type { JsonValue } from '@memgym/core';
import * as z from 'zod';
import type { RawReader } from './raw-item.js';
import { readLinesAs } from './read-lines-as.js';

const domains: Readonly<Record<string, readonly string[]>> = {
  'WritingBench-Politics&Law': ['Politics & Law'],
  'WritingBench-Academic&Engineering': ['Academic & Engineering'],
  'WritingBench-Creative&Design': ['Literature & Arts', 'Education', 'Advertising & Marketing'],
};

const rowSchema = z.object({
  index: z.union([z.number(), z.string()]),
  query: z.string(),
  domain1: z.string(),
  lang: z.enum(['en', 'zh']),
  checklist: z.array(z.looseObject({ name: z.string(), criteria_description: z.string() })),
});

/** WritingBench: the unchanged query, with its criteria. Each first domain is a stratum. */
export const readWritingBenchSource: RawReader = async (folder, { name }) => {
  const read = await readLinesAs(join(folder, 'WritingBench', 'benchmark_all.jsonl'), rowSchema);
  if (read === null) return null;
  const rows = read.records.filter(({ value }) => domains[name]?.includes(value.domain1));
  return {
    files: [read.file],
    items: rows.map(({ value: { index, query, domain1, lang, checklist } }) => ({
      language: lang,
      prompt: query,
      info: { criteria: checklist as JsonValue },
      columns: { id: String(index), domain: domain1 },
      stratum: domain1,
    })),
  };
};
