import { type DataPlace, DatasetError, type JsonObject, type JsonValue } from '@memgym/core';
import { findFile, readJsonFile } from '@memgym/datasets';
import { type LoCoMoSample, locomoFileSchema } from '@memgym/locomo';
import type { RawItem, RawReader } from './raw-item.js';

const places = ['Locomo/locomo10.json', 'locomo/locomo10.json', 'locomo10.json'];
/** The right alternative; LoCoMo's F1 looks for this text. */
const notMentioned = 'Not mentioned in the conversation';

/**
 * A conversation of LoCoMo and its questions (packages/memorybench/spec.md#locomo-prompts). Speakers are named in the
 * order of the file (packages/memorybench/spec.md#unstable-orders).
 */
export const readLoCoMoSource: RawReader = async (folder, { name }) => {
  const path = await findFile(folder, places);
  if (path === null) return null;
  const { value: samples, file } = await readJsonFile(path, locomoFileSchema);
  const index = Number(name.slice(name.lastIndexOf('-') + 1));
  const sample = samples[index];
  if (sample === undefined) {
    throw new DatasetError(
      { file: path },
      `contains ${samples.length} conversations; ${name} needs ${index + 1}.`,
      {
        hint: 'Get data/locomo10.json from https://github.com/snap-research/locomo.',
      },
    );
  }
  const corpus = `${JSON.stringify({ text: JSON.stringify({ conversation: sample.conversation }) })}\n`;
  return { items: itemsOf(sample, { file: path, path: `[${index}]` }), files: [file], corpus };
};

function itemsOf({ conversation, qa }: LoCoMoSample, place: DataPlace): RawItem[] {
  const lead = `The texts about ${conversation.speaker_a} and ${conversation.speaker_b} come from a conversation of several days. Each day begins with its date.`;
  let adversarial = 0;
  return qa.map((item, index) => {
    const { question, category } = item;
    const required = (key: 'answer' | 'adversarial_answer'): string => {
      const value = item[key];
      if (value !== undefined) return String(value);
      throw new DatasetError(
        { ...place, path: `${place.path}.qa[${index}].${key}` },
        `is missing; category ${category} needs it.`,
      );
    };
    const shared = { language: 'en' as const, columns: { category, origin_question: question } };
    const evidence = evidenceOf(conversation, item.evidence);
    if (category === 5) {
      const other = required('adversarial_answer');
      const [a, b] = adversarial % 2 === 0 ? [notMentioned, other] : [other, notMentioned];
      adversarial += 1;
      return {
        ...shared,
        prompt: `${lead}\n\nAnswer the question from the conversation: ${question}\nWhich one is right? (a) ${a} (b) ${b}\nShort answer:`,
        info: { golden_answer: { a, b } as JsonObject, category, evidence },
      };
    }
    const date = category === 2 ? ' Derive a rough date from the DATE of the CONVERSATION.' : '';
    return {
      ...shared,
      prompt: `${lead}\n\nAnswer the question with a short phrase, in the exact words of the conversation where you can.\n\nQuestion: ${question}${date}\nShort answer:`,
      info: { golden_answer: required('answer'), category, evidence },
    };
  });
}

/** The turns named as evidence; a name without a turn is omitted. */
function evidenceOf(conversation: LoCoMoSample['conversation'], ids: readonly string[]): JsonValue[] {
  return ids.flatMap((id) => {
    const session = conversation[`session_${/^D(\d+):/.exec(id)?.[1]}`];
    const turns = Array.isArray(session) ? (session as JsonObject[]) : [];
    return turns.filter((turn) => turn.dia_id === id);
  });
}
