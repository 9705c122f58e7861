import type { JsonObject, JsonValue } from '@memgym/core';
import { type GenerationFiles, jsonFile } from '../../generator/generator.js';
import type { Language } from '../language.js';
import { type Profile, valueFor } from '../network/sample-profile.js';
import {
  listFileName,
  type QuestionType,
  questionTypes,
  type SubjectGroup,
  trajectoriesOf,
  trajectoryLists,
} from '../trajectory/question-types.js';
import type { Trajectory } from '../trajectory/trajectory.js';
import { dataCard } from './data-card.js';
import { type FileItem, toFileItem } from './to-file-item.js';
import { toGraph } from './to-graph.js';

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
  language: Language,
): Promise<void> {
  await files.write('graphs.json', jsonFile(users.map(({ gid, profile }) => toGraph(profile, gid))));
  for (const { type, group } of trajectoryLists) {
    const items = itemsOf(users, type, group, language).map(({ tid, item: { messages, question } }) => ({
      tid,
      message_list: messages,
      question_list: [question],
    }));
    await files.write(`messages_and_QAs/${listFileName(type, group)}`, lines('[', items, ']\n'));
  }
  await files.write('memdaily.json', mergedText(users, language));
  await files.write('data_card_raw.csv', dataCard(users.flatMap(({ trajectories }) => trajectories)));
}

interface ListItem {
  /** Counts user by user, as in the original's files: those of a user who is missing stay free. */
  readonly tid: number;
  readonly item: FileItem;
}

function itemsOf(
  users: readonly MadeUser[],
  type: QuestionType,
  group: SubjectGroup,
  language: Language,
): ListItem[] {
  const perUser = trajectoriesOf(type, group);
  return users.flatMap(({ gid, profile, trajectories }) =>
    trajectories
      .filter((one) => one.type === type && one.group === group)
      .map((one, index) => ({
        tid: gid * perUser + index,
        item: toFileItem(one, placeOf(profile), language),
      })),
  );
}

function placeOf({ instances }: Profile): string {
  const user = instances.find(({ rule }) => rule.as === 'user');
  return user === undefined ? '' : valueFor(user, 'workplace');
}

function* mergedText(users: readonly MadeUser[], language: Language): Generator<string> {
  yield '{';
  for (const [place, type] of questionTypes.entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(type)}: {`;
    const groups = trajectoryLists.filter((list) => list.type === type).map(({ group }) => group);
    for (const [index, group] of groups.entries()) {
      const items = itemsOf(users, type, group, language).map(({ item: { messages, question } }, tid) => ({
        tid,
        message_list: messages,
        QA: question,
      }));
      yield* lines(`${index === 0 ? '' : ','}\n${JSON.stringify(group)}: [`, items, ']');
    }
    yield '}';
  }
  yield '\n}\n';
}

function* lines(before: string, items: readonly JsonObject[], after: string): Generator<string> {
  yield before;
  for (const [index, item] of items.entries())
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(item as JsonValue)}`;
  yield `\n${after}`;
}
