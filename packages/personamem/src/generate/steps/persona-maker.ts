import { createRng } from '@memgym/core';
import { type GenerationFiles, jsonFile, type UserTools } from '@memgym/env-generator';
import type { PersonaMemRow } from '../../data/write-personamem.js';
import type { IrrelevantSource } from '../blocks/irrelevant-source.js';
import { createOfflineIrrelevantSource } from '../offline/irrelevant/offline-irrelevant-source.js';
import { makeRawFile, questionRng } from '../offline/make-raw-file.js';
import { createOfflineQuestionWriter } from '../offline/write-questions.js';
import { type AskingOptions, addQuestions } from '../questions/add-questions.js';
import type { QuestionWriter } from '../questions/question-writer.js';
import type { RawFile } from '../raw/raw-file.js';
import { rawPath } from '../raw/raw-name.js';
import type { PersonaTopic } from '../topics/persona-topic.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import type { SeedConversations } from './seed-conversations.js';

/** Makes the parts of one persona's data. */
export interface PersonaMaker {
  conversations(topic: PersonaTopic, sample: number): Promise<RawFile>;
  /** Undefined for a topic without questions. */
  questionWriter(topic: PersonaTopic | undefined, file: RawFile): QuestionWriter | undefined;
  irrelevant(variant: number): IrrelevantSource;
  /** Whether a model can answer a question without the conversation. Absent without a model. */
  readonly isGuessable?: (row: PersonaMemRow) => Promise<boolean>;
}

/** The options that determine a persona. */
export interface MakerOptions {
  readonly state: PersonaMemState;
  readonly seed: number;
  readonly length: 'long' | 'short';
}

/** The work on one persona. */
export interface PersonaWork {
  readonly persona: number;
  /** All topics of the state, which determine when each starts. */
  readonly known: readonly PersonaTopic[];
  readonly options: MakerOptions;
  readonly tools: UserTools;
  /** Real conversations that a model imitates. */
  readonly seeds?: SeedConversations | undefined;
  /** Lines about people that a model expands, by the number of the persona. Default: they are drawn. */
  readonly lines?: readonly string[] | undefined;
}

/** Makes a persona from offline content, without a model. */
export function createOfflineMaker({ persona, known, options }: Omit<PersonaWork, 'tools'>): PersonaMaker {
  const { seed } = options;
  return {
    conversations: async (topic, sample) =>
      makeRawFile(
        topic,
        { topic: topic.name, persona, sample },
        { ...options, topics: known.map(({ name }) => name) },
      ),
    questionWriter: (topic, file) =>
      topic?.field === undefined
        ? undefined
        : createOfflineQuestionWriter(topic.field, file, questionRng(seed, file.name)),
    irrelevant: (variant) =>
      createOfflineIrrelevantSource(createRng(seed).stream(`irrelevant ${persona} ${variant}`)),
  };
}

/** Adds the questions of the given periods to a file and writes it below `folder`. */
export async function askAndWrite(
  file: RawFile,
  {
    writer,
    asking,
    files,
    folder,
  }: {
    readonly writer: QuestionWriter | undefined;
    readonly asking: AskingOptions;
    readonly files: GenerationFiles;
    readonly folder: string;
  },
): Promise<RawFile> {
  const asked = await addQuestions(file, writer, asking);
  await files.write(`${folder}/${rawPath(file.name)}`, jsonFile(asked.json));
  return asked;
}
