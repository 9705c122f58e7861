import type { FreeTextQuestion, JsonObject, JsonValue } from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import type { MemoryBenchItem } from '../data/memorybench-item.js';
import type { MemoryBenchPartition } from '../data/memorybench-partitions.js';
import type { PartitionStatistics } from '../score/score-statistics.js';
import { pooledDataset } from '../score/summarize-memorybench.js';

/** The time at which an item is asked, in protocols that ask it more than once. */
export interface AskedMoment {
  /** Prefix of the question's id. */
  readonly name: string;
  /** Its index among these times, from 0. */
  readonly index: number;
}

/** The context of an item. */
export interface QuestionSetting {
  readonly partition: Pick<MemoryBenchPartition, 'kind' | 'name'>;
  /** Ids of the turns of all corpora, to resolve evidence. */
  readonly turnIds: ReadonlySet<string>;
  /** The user's own statistics. Default: those of the authors. */
  readonly statistics?: PartitionStatistics | undefined;
}

const evidenceSchema = z.array(z.looseObject({ dia_id: z.string() }));

/** An item as a question. Its type is its data set; `meta` contains the scoring data. */
export function itemQuestion(
  item: MemoryBenchItem,
  { partition, turnIds, statistics }: QuestionSetting,
  moment?: AskedMoment,
): FreeTextQuestion {
  const { dataset, own: set, testIndex, language, question, instructions, info } = item;
  const id = `${dataset}:${testIndex}`;
  const own = statistics?.get(pooledDataset(dataset));
  return {
    kind: 'free-text',
    id: moment === undefined ? id : `${moment.name}/${id}`,
    text: question,
    type: dataset,
    language,
    answer: 'text',
    ...defined({ instructions }),
    expected: goldOf(info),
    evidence: evidenceOf(item, turnIds),
    // Items about the same corpus are not independent; others are.
    cluster: turnIds.size > 0 && /^(?:Locomo|DialSim)/.test(set?.family ?? dataset) ? dataset : id,
    meta: {
      dataset,
      ...(set !== undefined && { own: { ...set } }),
      testIndex,
      language,
      info,
      partition: { kind: partition.kind, name: partition.name },
      ...(own !== undefined && { statistics: { ...own } }),
      ...(moment !== undefined && { moment: moment.name, step: moment.index }),
    },
  };
}

function goldOf({ golden_answer: gold }: JsonObject): string | null {
  return typeof gold === 'string' ? gold : null;
}

function evidenceOf({ dataset, info }: MemoryBenchItem, turnIds: ReadonlySet<string>) {
  const { success, data } = evidenceSchema.safeParse(info.evidence as JsonValue | undefined);
  const named = success ? [...new Set(data.map(({ dia_id }) => `${dataset}/${dia_id}`))] : [];
  return {
    turnIds: named.filter((id) => turnIds.has(id)),
    unresolved: named.filter((id) => !turnIds.has(id)),
  };
}
