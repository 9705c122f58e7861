import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@memgym/core';
import { parseJson, readDataLines } from '@memgym/datasets';
import type { ExportFolder } from '@memgym/evaluators';
import type { LoadedMemoryBenchDataset, MemoryBenchItem } from '../data/memorybench-item.js';
import type { WrittenDialogue } from './held-dialogues.js';

/** Dialogues of a run by system, then by data set. */
export type DialoguesBySystem = ReadonlyMap<string, ReadonlyMap<string, readonly WrittenDialogue[]>>;

/** The original's column names for systems with another name. */
const columnNames: Readonly<Record<string, string>> = { bm25_message: 'bm25', embedder_message: 'embedder' };

/**
 * Writes the data of a run with the dialogues of its systems below `data/`, where another run can read them like the
 * published data. Data sets with a corpus have a column for each system, others have the dialogues of the first
 * system (packages/memorybench/spec.md#records).
 *
 * @param path the data of the run
 */
export async function writeHubData(
  folder: ExportFolder,
  path: string,
  {
    datasets,
    held,
  }: { readonly datasets: readonly LoadedMemoryBenchDataset[]; readonly held: DialoguesBySystem },
): Promise<void> {
  for (const { dataset, train, test } of datasets) {
    const { name, hasCorpus } = dataset;
    const columns = [...held].flatMap(([system, byDataset], place) => {
      const dialogues = new Map(byDataset.get(name)?.map((dialogue) => [dialogue.test_idx, dialogue]));
      if (hasCorpus) return [{ suffix: `_${columnNames[system] ?? system}`, dialogues }];
      return place === 0 ? [{ suffix: '', dialogues }] : [];
    });
    const rowOf = (item: MemoryBenchItem): JsonObject => ({
      ...questionRow(item),
      ...Object.fromEntries(
        columns.flatMap(({ suffix, dialogues }) => {
          const { dialog = [], implicit_feedback = [] } = dialogues.get(item.testIndex) ?? {};
          return [
            [`dialog${suffix}`, JSON.stringify(dialog)],
            [`implicit_feedback${suffix}`, JSON.stringify(implicit_feedback)],
          ];
        }),
      ),
    });
    await folder.writeLines(`data/dataset/${name}/train.jsonl`, train.map(rowOf));
    await folder.writeLines(`data/dataset/${name}/test.jsonl`, test.map(questionRow));
    if (hasCorpus) await folder.writeLines(`data/corpus/${name}.jsonl`, await corpusLines(path, name));
  }
}

function questionRow({
  testIndex,
  dataset,
  language,
  question,
  instructions,
  info,
}: MemoryBenchItem): JsonObject {
  return {
    test_idx: testIndex,
    dataset_name: dataset,
    lang: language,
    ...(instructions === undefined
      ? { input_prompt: question }
      : {
          input_chat_messages: JSON.stringify([
            { role: 'system', content: instructions },
            { role: 'user', content: question },
          ]),
        }),
    info: JSON.stringify(info),
  };
}

async function corpusLines(path: string, name: string): Promise<JsonValue[]> {
  const file = join(path, 'corpus', `${name}.jsonl`);
  const values: JsonValue[] = [];
  await readDataLines(file, (text, line) => {
    values.push(parseJson(text, file, { firstLine: line }) as JsonValue);
  });
  return values;
}
