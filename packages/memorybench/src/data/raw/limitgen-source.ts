import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { kindOfPath, readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import type { RawItem, RawReader } from './raw-item.js';

/** The aspect to which a category of planted limitations belongs. */
const aspects: Readonly<Record<string, string>> = {
  data: 'methodology',
  inappropriate: 'methodology',
  baseline: 'experimental design',
  dataset: 'experimental design',
  replace: 'experimental design',
  ablation: 'experimental design',
  metric: 'result analysis',
  analysis: 'result analysis',
  citation: 'literature review',
  review: 'literature review',
  description: 'literature review',
};

const paperSchema = z.object({
  title: z.string(),
  abstract: z.string(),
  sections: z.array(z.object({ section_id: z.string(), section_name: z.string(), text: z.string() })),
});
const truthsSchema = z.record(z.string(), z.looseObject({ ground_truth: z.string() }));

/**
 * LimitGen: papers with a planted limitation. Categories and files are sorted, because the original's numbers depend on
 * the file system (packages/memorybench/spec.md#unstable-orders).
 */
export const readLimitGenSource: RawReader = async (folder) => {
  const root = join(folder, 'LimitGen');
  if ((await kindOfPath(join(root, 'annotated'))) !== 'folder') return null;
  const items: RawItem[] = [];
  const files = [];
  for (const category of Object.keys(aspects).sort()) {
    const papers = join(root, 'annotated', category);
    if ((await kindOfPath(papers)) !== 'folder') continue;
    const truthPath = join(root, 'sections', `${category}.json`);
    const truths = await readJsonFile(truthPath, truthsSchema);
    files.push(truths.file);
    for (const name of (await readdir(papers)).filter((file) => file.endsWith('.json')).sort()) {
      const id = name.slice(0, -'.json'.length);
      const truth = truths.value[id]?.ground_truth;
      if (truth === undefined) {
        throw new DatasetError({ file: truthPath }, `has no limitation ${category}/${name}.`, {
          hint: 'Fetch LimitGen again, or remove the paper.',
        });
      }
      const paper = await readJsonFile(join(papers, name), paperSchema);
      files.push({ ...paper.file, name: `${category}/${name}` });
      items.push({
        language: 'en',
        prompt: { system: taskOf(aspects[category] ?? ''), user: textOf(paper.value) },
        info: { ground_truth: truth, category },
        columns: { id },
      });
    }
  }
  return { items, files };
};

const taskOf = (aspect: string): string =>
  `Read the scientific paper and find its 3 major limitations in ${aspect}. Leave out limitations that the paper states itself. Reply with JSON: {"limitations": [three texts]}.`;

function textOf({ title, abstract, sections }: z.output<typeof paperSchema>): string {
  const parts = sections.map(
    ({ section_id, section_name, text }) => `${section_id} ${section_name}:\n${text}`,
  );
  return [`The paper to review:\nTitle: ${title}\nAbstract: ${abstract}`, ...parts].join('\n\n');
}
