import type { JsonObject } from '@memgym/core';
import { type GenerationFiles, jsonFile } from '@memgym/env-generator';
import { loadTokenCounter } from '@memgym/prompts';
import { memDailyCard } from '../../data/memdaily-card.js';
import type { MemDailyItem, MemDailyList } from '../../data/memdaily-list.js';
import { mergedMemDaily } from '../../data/merged-memdaily.js';
import {
  listsOf,
  publishedTypes,
  type QuestionType,
  questionTypesFile,
  type TypeAndGroup,
} from '../../data/question-types.js';
import type { Language } from '../language.js';
import { type Instance, type Profile, valueOfUser } from '../network/sample-profile.js';
import type { Trajectory } from '../trajectory/trajectory.js';

/** The tokens of the data card are those of this model. */
export const cardModel = 'gpt-4.1-mini';

/** A user who was made. */
export interface MadeUser {
  readonly gid: number;
  readonly profile: Profile;
  readonly trajectories: readonly Trajectory[];
}

/** The original's files: profiles, one list for each type and group, all of them merged, and the data card. */
export async function writeData(
  files: GenerationFiles,
  users: readonly MadeUser[],
  { language, types }: { readonly language: Language; readonly types: readonly QuestionType[] },
): Promise<void> {
  await files.write('graphs.json', jsonFile(users.map(({ gid, profile }) => toGraph(profile, gid))));
  const own = types.filter((type) => !publishedTypes().includes(type));
  if (own.length > 0) await files.write(questionTypesFile, jsonFile(JSON.parse(JSON.stringify(own))));
  const lists = listsOf(types).map((list) => ({ ...listOf(users, list, language), fileName: list.fileName }));
  for (const { fileName, items } of lists) {
    await files.write(`messages_and_QAs/${fileName}`, listText(items));
  }
  await files.write('memdaily.json', mergedMemDaily(lists));
  await files.write('data_card_raw.csv', memDailyCard(lists, await loadTokenCounter(cardModel)));
}

interface ListItem extends MemDailyItem {
  /** Numbered user by user, as in the original's files; the numbers of a missing user are not used. */
  readonly tid: number;
}

function listOf(
  users: readonly MadeUser[],
  { type, group, perUser }: TypeAndGroup,
  language: Language,
): MemDailyList & { readonly items: Iterable<ListItem> } {
  function* items(): Generator<ListItem> {
    for (const { gid, profile, trajectories } of users) {
      const own = trajectories.filter((one) => one.type === type && one.group === group);
      for (const [index, one] of own.entries())
        yield { tid: gid * perUser + index, ...toFileItem(one, valueOfUser(profile, 'workplace'), language) };
    }
  }
  // They are made when they are written, because a set of many users does not fit into memory twice.
  return { type, group, items: { [Symbol.iterator]: items } };
}

function* listText(items: Iterable<ListItem>): Generator<string> {
  yield '[';
  let comma = '';
  for (const { tid, messages, question } of items) {
    const item = { tid, message_list: messages, question_list: [question] };
    yield `${comma}\n${JSON.stringify(item)}`;
    comma = ',';
  }
  yield '\n]\n';
}

/** A profile as an item of `graphs.json`: facts by their labels; a list for each entity except the user. */
function toGraph({ instances }: Profile, gid: number): JsonObject {
  const graph: JsonObject = { gid };
  for (const instance of instances) {
    const { list, as } = instance.rule;
    const facts = factsOf(instance);
    if (as === 'user') graph[list] = facts;
    else graph[list] = [...((graph[list] ?? []) as JsonObject[]), facts];
  }
  return graph;
}

function factsOf({ rule, values }: Instance): JsonObject {
  return Object.fromEntries(
    rule.attributes.flatMap(({ name, label, use }) =>
      use === 'fact' ? [[label, values.get(name) ?? '']] : [],
    ),
  );
}

/**
 * A trajectory as the original's files have it (packages/memsim/spec.md#question-types-and-files).
 * @param place the user's workplace, which every message has
 */
export function toFileItem(
  trajectory: Trajectory,
  place: string,
  { times, wording }: Language,
): MemDailyItem {
  const { statements, questions, answer, evidence, options, right, askedAt } = trajectory;
  return {
    messages: statements.map(({ text, saidAt }, mid) => ({
      mid,
      message: text,
      time: times.stamp(saidAt),
      place,
    })),
    question: {
      qid: 0,
      question: questions.map(({ text }) => text).join(wording.also),
      answer,
      target_step_id: [...evidence],
      choices: { ...options },
      ground_truth: right,
      time: times.stamp(askedAt),
    },
  };
}
