import { ConfigError, settleAll } from '@memgym/core';
import type { GenerationRequest, PreparedGeneration } from '@memgym/env-generator';
import type * as z from 'zod';
import {
  type blockOptions,
  type commonOptions,
  type conversationOptions,
  topicNames,
} from '../config/options-schema.js';
import { readTopics } from '../config/read-topics.js';
import { sizes } from '../config/size-label.js';
import { expectCalls } from '../model/expect-calls.js';
import { personamemRules } from '../personamem-rules.js';
import { readQuestionTypes } from '../questions/question-types.js';
import { periods } from '../raw/periods.js';
import { chooseTopics } from '../topics/choose-topics.js';
import type { PersonaTopic } from '../topics/persona-topic.js';
import { makeRelease, requireModelForFilter } from './make-release.js';
import { readPersonaLines } from './persona-lines.js';
import { askAndWrite } from './persona-maker.js';
import { readSeedConversations } from './seed-conversations.js';

type Options = z.output<
  z.ZodObject<
    typeof commonOptions & Omit<typeof conversationOptions, 'samples' | 'startSample'> & typeof blockOptions
  >
>;

/** The personas of a generation, with their ids. */
export const personasOf = ({
  personas,
  startPersona,
}: {
  readonly personas: number;
  readonly startPersona: number;
}) =>
  Array.from({ length: personas }, (_, index) => ({
    id: `persona-${startPersona + index}`,
    persona: startPersona + index,
  }));

/** The greatest number of a persona. */
export const lastOf = (users: readonly { readonly persona: number }[]): number => users.at(-1)?.persona ?? 0;

/** Prepares whole personas. @throws {ConfigError} for an unknown topic, or for topics with too few sessions */
export async function preparePersonas(request: GenerationRequest<Options>): Promise<PreparedGeneration> {
  const { options, inputs, files, offline } = request;
  requireModelForFilter(options, offline);
  const { state, seed, size, profile } = options;
  const known = await readTopics(state, inputs.topicsFile);
  const topics = chooseTopics(topicNames(options.topics), known);
  requireSessions(topics, options.blocks ?? sizes[size].blocks);
  const users = personasOf(options);
  const seeds = await readSeedConversations(inputs.seedConversations, topics, offline);
  const types = await readQuestionTypes(inputs.types);
  const lines = await readPersonaLines(inputs.personasFile, { last: lastOf(users), offline });
  return {
    ids: users.map(({ id }) => id),
    expect: (price) => {
      const crafts = topics.filter(({ writing }) => writing !== undefined).length;
      const conversations = users.length * (topics.length - crafts);
      return expectCalls(
        {
          personas: users.length,
          conversations,
          long: options.length === 'long',
          crafts: users.length * crafts,
          sessions: conversations * periods.length,
          types: types.length,
        },
        price,
      );
    },
    make: (tools) =>
      makeRelease(
        users,
        { request, tools, making: { known, options, seeds, lines } },
        async (_user, maker, { onStage }) => {
          onStage('conversations');
          const drafts = await settleAll(
            topics.map(async (topic) => ({ topic, file: await maker.conversations(topic, 0) })),
          );
          onStage('questions');
          const asking = { rules: personamemRules[profile], types, state, seed, periods };
          return settleAll(
            drafts.map(({ topic, file }) =>
              askAndWrite(file, { writer: maker.questionWriter(topic, file), asking, files, folder: 'raw' }),
            ),
          );
        },
      ),
  };
}

/** Conversations cost calls, so too few topics for a history are refused before the first one. */
function requireSessions(topics: readonly PersonaTopic[], blocks: number): void {
  const sessions = topics.reduce((sum, { writing }) => sum + (writing === undefined ? periods.length : 1), 0);
  if (sessions >= blocks) return;
  throw new ConfigError(
    `A history has ${blocks} sessions, but the chosen topics give ${sessions} (topics: ${topics.map(({ name }) => name).join(', ')}).`,
    { key: 'topics', hint: `Choose more topics, or set blocks to ${sessions} or less.` },
  );
}
