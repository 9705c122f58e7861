import { fileURLToPath } from 'node:url';
import { conversationsFileSchema } from '@memgym/datasets';
import { expect, it } from 'vitest';
import { experimentSchema } from './experiment-schema.js';
import { optionTable } from './option-table.js';

const pages = [
  {
    file: 'experiment-options.md',
    title: 'Options of an experiment',
    source: 'apps/runner/src/experiment/experiment-schema.ts',
    schema: experimentSchema,
  },
  {
    file: 'conversations-format.md',
    title: 'Format of a conversations file',
    source: 'packages/datasets/src/conversations/conversations-file.ts',
    schema: conversationsFileSchema,
  },
];

it.each(pages)('docs/$file matches the schema; run with -u to write it', async (page) => {
  const name = page.source.split('/').at(-1);
  const text = `# ${page.title}

Generated from the schema in
[${name}](../${page.source}); unknown keys are refused.

${optionTable(page.schema)}
`;
  await expect(text).toMatchFileSnapshot(
    fileURLToPath(new URL(`../../../../docs/${page.file}`, import.meta.url)),
  );
});
