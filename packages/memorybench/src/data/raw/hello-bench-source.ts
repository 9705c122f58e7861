import { join } from 'node:path';
import type { JsonValue } from '@memgym/core';
import { parseRecord } from '@memgym/datasets';
import * as z from 'zod';
import { parseCell } from '../parse-cell.js';
import type { RawItem, RawReader } from './raw-item.js';
import { readLinesAs } from './read-lines-as.js';

/** The categories of each source file that a data set takes, files in load order; null takes all. */
const taken: Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>> = {
  'HelloBench-Academic&Knowledge-QA': { open_ended_qa: null, chat: ['science_problem_solve'] },
  'HelloBench-Academic&Knowledge-Writing': {
    summarization: ['academic_article'],
    chat: ['academic_write'],
    heuristic_text_generation: ['argumentative_writing', 'keyword_writing'],
  },
  'HelloBench-Creative&Design': {
    chat: [
      'curriculum_development',
      'character_creation',
      'idea_generation',
      'creative_write',
      'script_write',
      'continue_write',
      'guide_generation',
    ],
    heuristic_text_generation: ['roleplaying_writing', 'screenplay_writing', 'story_writing'],
    text_completion: null,
  },
};

const rowSchema = z.object({
  id: z.string(),
  category: z.string(),
  instruction: z.string(),
  formatted_checklists: z.unknown(),
});
const checklistSchema = z.array(
  z.looseObject({ checklist_id: z.union([z.number(), z.string()]), checklist_content: z.string() }),
);

/** HelloBench: the unchanged instruction, with its checklist. Each source file is a stratum. */
export const readHelloBenchSource: RawReader = async (folder, { name }) => {
  const items: RawItem[] = [];
  const files = [];
  for (const [source, categories] of Object.entries(taken[name] ?? {})) {
    const read = await readLinesAs(join(folder, 'HelloBench', `${source}.jsonl`), rowSchema);
    if (read === null) return null;
    files.push(read.file);
    for (const { value, place } of read.records) {
      if (categories !== null && !categories.includes(value.category)) continue;
      const cell = { ...place, path: 'formatted_checklists' };
      const checklist = parseRecord(checklistSchema, parseCell(value.formatted_checklists, cell), cell);
      items.push({
        language: 'en',
        prompt: value.instruction,
        info: { checklist: checklist as JsonValue },
        columns: { id: value.id, category: value.category, domain: source },
        stratum: source,
      });
    }
  }
  return { items, files };
};
