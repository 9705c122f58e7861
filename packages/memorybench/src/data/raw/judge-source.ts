import { join } from 'node:path';
import * as z from 'zod';
import type { RawItem, RawReader } from './raw-item.js';
import { readLinesAs } from './read-lines-as.js';

const rowSchema = z.object({ text: z.string(), fd: z.string() });

/** JuDGE: the facts of a case and its judgment, training file first. */
export const readJudgeSource: RawReader = async (folder) => {
  const items: RawItem[] = [];
  const files = [];
  for (const part of ['train', 'test']) {
    const read = await readLinesAs(join(folder, 'JuDGE', `${part}.json`), rowSchema);
    if (read === null) return null;
    files.push(read.file);
    items.push(...read.records.map(({ value }) => itemOf(value)));
  }
  return { items, files };
};

function itemOf({ text, fd }: z.output<typeof rowSchema>): RawItem {
  const request =
    '请依据以上事实，撰写一份要素齐全、可以生效的中文刑事判决书：结构严谨，逻辑清楚，各部分符合真实裁判文书的写法，用语正式、客观、明确。';
  return {
    language: 'zh',
    prompt: { system: '你是提供帮助的法律助理。', user: `案件事实：${text}\n${request}` },
    info: { golden_answer: fd },
  };
}
