import { createRng } from '@memgym/core';
import { type PersonaMemRow, personaMemQuestionLines } from '@memgym/datasets';
import type { z } from 'zod';
import { type GenerationRequest, jsonFile, type PreparedGeneration } from '../generator/generator.js';
import { makeHistories } from './blocks/make-histories.js';
import { sizes } from './blocks/size-label.js';
import type { HistoryRows } from './blocks/to-rows.js';
import type { blockOptions, commonOptions, conversationOptions } from './config/options-schema.js';
import { topicNames } from './config/options-schema.js';
import { loadTokenizer } from './count-tokens.js';
import { createOfflineIrrelevantSource } from './offline/irrelevant/offline-irrelevant-source.js';
import { makeRawFile, questionRng } from './offline/make-raw-file.js';
import { createOfflineQuestionWriter } from './offline/write-questions.js';
import { addQuestions } from './questions/add-questions.js';
import { rawPath } from './raw/raw-name.js';
import { chooseTopics } from './topics/choose-topics.js';
import { topicsOfState } from './topics/topics-of-state.js';

type Options = z.output<
  z.ZodObject<
    typeof commonOptions & Omit<typeof conversationOptions, 'samples' | 'startSample'> & typeof blockOptions
  >
>;

/** Prepares whole personas. @throws {ConfigError} for an unknown topic */
export async function preparePersonas({
  options,
  files,
}: GenerationRequest<Options>): Promise<PreparedGeneration> {
  const { state, seed, length, size, profile, startPersona } = options;
  const topics = chooseTopics(topicNames(options.topics), topicsOfState[state]);
  const personas = Array.from({ length: options.personas }, (_, index) => startPersona + index);
  const users = personas.map((persona) => ({ id: `persona-${persona}`, persona }));
  return {
    ids: users.map(({ id }) => id),
    make: async ({ forAll }) => {
      const countTokens = await loadTokenizer();
      const made = await forAll(users, async ({ id, persona }, { onStage }) => {
        onStage('conversations');
        const drafts = topics.map((topic) => ({
          topic,
          file: makeRawFile(topic, { topic: topic.name, persona, sample: 0 }, { state, seed, length }),
        }));
        onStage('questions');
        const raw = [];
        for (const { topic, file } of drafts) {
          const { field } = topic;
          const writer =
            field === undefined
              ? undefined
              : createOfflineQuestionWriter(field, file, questionRng(seed, file.name));
          const asked = await addQuestions(file, writer, profile);
          await files.write(`raw/${rawPath(file.name)}`, jsonFile(asked.json));
          raw.push(asked);
        }
        onStage('history');
        const rng = createRng(seed).stream(`blocks ${id}`);
        const histories = makeHistories(raw, {
          ...options,
          blocks: options.blocks ?? sizes[size].blocks,
          countTokens,
          irrelevant: (variant) => createOfflineIrrelevantSource(rng.stream(`irrelevant ${variant}`)),
          rng,
        });
        return { id, histories };
      });
      await writeRelease(
        files,
        size,
        made.flatMap(({ histories }) => histories),
      );
      return made.map(({ id }) => id);
    },
  };
}

/** Writes the files of a size: questions, conversations, and where the answers are. */
async function writeRelease(
  files: GenerationRequest<Options>['files'],
  size: string,
  histories: readonly HistoryRows[],
): Promise<void> {
  const rows = histories.flatMap((history) => history.rows);
  await files.write(
    `data/shared_contexts_${size}.jsonl`,
    histories.map(({ contextLine }) => contextLine),
  );
  await files.write(`data/references_${size}.jsonl`, rows.map(referenceLine));
  await files.write(`data/questions_${size}.csv`, personaMemQuestionLines(rows));
}

const referenceLine = ({
  questionId,
  referenceIndex,
}: PersonaMemRow & { readonly referenceIndex: number }): string =>
  `${JSON.stringify({ question_id: questionId, reference_index: referenceIndex })}\n`;
