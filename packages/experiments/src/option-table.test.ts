import { fileURLToPath } from 'node:url';
import { conversationsFileSchema } from '@memgym/datasets';
import { expect, it } from 'vitest';
import type * as z from 'zod';
import { registryFor } from './__fixtures__/registry.js';
import { experimentSchema } from './experiment-schema.js';
import { cell, optionRows, optionTable } from './option-table.js';

const pages = [
  {
    file: 'experiment-options.md',
    title: 'Options of an experiment',
    source: 'packages/experiments/src/experiment-schema.ts',
    schema: experimentSchema,
  },
  {
    file: 'conversations-format.md',
    title: 'Format of a conversations file',
    source: 'packages/datasets/src/conversations/conversations-file.ts',
    schema: conversationsFileSchema,
  },
];

it.each(pages.map((page) => [page.file, page] as const))(
  'docs/%s matches the schema; `npx vitest run packages/experiments --update` writes it',
  async (_, page) => {
    const name = page.source.split('/').at(-1);
    const text = `# ${page.title}

Generated from the schema in
[${name}](../${page.source}); unknown keys are refused.

${optionTable(page.schema)}
`;
    await expect(text).toMatchFileSnapshot(pagePath(page.file));
  },
);

const pagePath = (file: string): string => fileURLToPath(new URL(`../../../docs/${file}`, import.meta.url));

/** A part's heading, sentence and table of options. */
const partSection = (
  { type, package: home }: { readonly type: string; readonly package: string },
  { description, optionsSchema }: { readonly description: string; readonly optionsSchema: z.ZodType },
  more = '',
): string => {
  const options = optionRows(optionsSchema).length === 0 ? 'No options.' : optionTable(optionsSchema);
  return `## ${type}\n\n${description} Package: \`${home}\`.\n\n${options}\n${more}`;
};

it('docs/memory-options.md lists every declared memory system; `npx vitest run packages/experiments --update` writes it', async () => {
  const registry = registryFor();
  const sections = await Promise.all(
    registry
      .declared('memorySystem')
      .map(async (part) => partSection(part, await registry.find('memorySystem', part.type))),
  );
  const text = `# Memory systems and their options

Generated from the definitions of the packages. The options stand in \`systems[].options\` of an experiment;
\`memgym systems show <type>\` prints one of them.

${sections.join('\n')}`;
  await expect(text).toMatchFileSnapshot(pagePath('memory-options.md'));
});

it('docs/benchmark-options.md lists every declared benchmark with its metrics; `npx vitest run packages/experiments --update` writes it', async () => {
  const registry = registryFor();
  const sections = await Promise.all(
    registry.declared('benchmark').map(async (part) => {
      const benchmark = await registry.find('benchmark', part.type);
      const rows = benchmark.metrics.map(({ name, description }) => `| \`${name}\` | ${cell(description)} |`);
      const metrics = ['| metric | what it is |', '|---|---|', ...rows].join('\n');
      return partSection(part, benchmark, `\n${metrics}\n`);
    }),
  );
  const text = `# Benchmarks, their options and metrics

Generated from the definitions of the packages. The options stand in \`benchmark.options\` of an experiment. The first
metric is the headline where neither a judge nor a simulated model decides otherwise.

${sections.join('\n')}`;
  await expect(text).toMatchFileSnapshot(pagePath('benchmark-options.md'));
});
