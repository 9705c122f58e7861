import { join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { createPythonRandom, kindOfPath, parseCsv, readDataFile } from '@memgym/datasets';
import type { RawReader } from './raw-item.js';

/** Number of abstracts shown, from the papers that a target paper cites. */
const shown = 3;

/**
 * IdeaBench: the abstracts that a paper cites, as a basis for hypotheses; the paper's own abstract is the target. The
 * original draws the abstracts without a seed; here they are drawn with the seed of the split
 * (packages/memorybench/spec.md#unstable-orders).
 */
export const readIdeaBenchSource: RawReader = async (folder, _dataset, { seed }) => {
  const [targets, references] = ['target_papers.csv', 'filtered_references.csv'].map((name) =>
    join(folder, 'IdeaBench', name),
  ) as [string, string];
  if ((await kindOfPath(targets)) !== 'file' || (await kindOfPath(references)) !== 'file') return null;
  const [papers, cited] = [await readDataFile(targets), await readDataFile(references)];
  const abstracts = new Map<string, string[]>();
  for (const { cells } of parseCsv(cited.text, references, {
    requiredColumns: ['targetPaperId', 'abstract'],
  })) {
    const [id, abstract] = [cells.get('targetPaperId') ?? '', cells.get('abstract') ?? ''];
    if (abstract !== '') abstracts.set(id, [...(abstracts.get(id) ?? []), abstract]);
  }
  const random = createPythonRandom(seed);
  const rows = parseCsv(papers.text, targets, { requiredColumns: ['paperId', 'title', 'abstract'] });
  return {
    files: [papers.file, cited.file],
    items: rows.map(({ cells, line }) => {
      const [paperId, title, abstract] = ['paperId', 'title', 'abstract'].map(
        (key) => cells.get(key) ?? '',
      ) as [string, string, string];
      const all = abstracts.get(paperId) ?? [];
      if (all.length === 0) {
        throw new DatasetError(
          { file: targets, line },
          `paper ${paperId} has no reference with an abstract.`,
          {
            hint: 'Both files must be of the same release; fetch them again.',
          },
        );
      }
      const drawn = random.sample(all, Math.min(shown, all.length));
      return { language: 'en', prompt: promptOf(drawn), info: { paperId, title, abstract } };
    }),
  };
};

function promptOf(abstracts: readonly string[]): string {
  const numbered = abstracts
    .map((text, index) => `Abstract ${index + 1}: ${withoutBraces(text)}`)
    .join('\n\n');
  return `You are a biomedical researcher. From the abstracts of other papers below, reason out new hypotheses.

${numbered}

Write 3 novel and distinct hypotheses that these abstracts inspire and do not contain. Give each one brief paragraph. Put the line ---IDEA-SEPARATOR--- between them.`;
}

const withoutBraces = (text: string): string =>
  text.replaceAll('{greater than or equal to}', '≥').replace(/[{}]/g, '');
