import type { Rng } from '@memgym/core';
import type { JudgingOptions, QualityFigure } from '@memgym/evaluators';
import { mapBounded } from '@memgym/evaluators';
import { askJudge, type Judge } from '@memgym/evaluators/judges';
import type { MemDailyItem } from '../../data/memdaily-list.js';
import { readMemDailyLists } from '../../data/read-memdaily-lists.js';
import { judgeItem } from './prompts/judge-item.js';
import { judgeMessages } from './prompts/judge-messages.js';
import { judgeProfile } from './prompts/judge-profile.js';
import { type ProfilePart, readProfiles } from './read-profiles.js';

const atOnce = 8;

/**
 * The parts of the paper's evaluation that were judged by people: the quality of messages and profiles, and the
 * correctness of questions, answers and evidence (packages/memsim/spec.md#quality-of-generated-data).
 */
export async function judgeMemDaily(
  path: string,
  options: JudgingOptions,
): Promise<readonly QualityFigure[]> {
  const lists = await readMemDailyLists(path);
  const { sample, rng } = options;
  const chosen = lists.flatMap((list) =>
    draw(
      list.items,
      Math.max(1, Math.round(sample / lists.length)),
      rng.stream(`${list.type} ${list.group}`),
    ),
  );
  const items = draw(chosen, sample, rng.stream('items'));
  const profiles = draw(await readProfiles(path), sample, rng.stream('profiles'));
  const ask = <Input, Verdict>(judge: Judge<Input, Verdict>, inputs: readonly Input[]) =>
    mapBounded(inputs, atOnce, (input) => askJudge(options.model, judge, input));
  const messages = await ask(
    judgeMessages,
    items.map((item) => ({ messages: item.messages.map(({ message }) => message) })),
  );
  const people = await ask(
    judgeProfile,
    profiles.map((parts) => ({ profile: describe(parts) })),
  );
  const questions = await ask(judgeItem, items.map(inputOf));
  return [
    ...ratings('messages', messages, ['fluency', 'rationality', 'naturalness', 'informativeness']),
    ...ratings('profiles', people, ['rationality', 'informativeness']),
    ...(['question', 'answer', 'evidence'] as const).map((part) =>
      figure(
        {
          name: `${part} right`,
          description: `Share of questions whose ${part} the judge finds right.`,
          range: [0, 1],
        },
        questions.map(({ verdict }) => (verdict === undefined ? null : Number(verdict[part] === 'correct'))),
      ),
    ),
  ];
}

function draw<Part>(parts: readonly Part[], count: number, rng: Rng): Part[] {
  return rng.shuffle(parts).slice(0, count);
}

const describe = (parts: readonly ProfilePart[]): string =>
  parts
    .map(({ list, facts }) => [
      `[${list}]`,
      ...Object.entries(facts).map(([label, value]) => `${label}: ${value}`),
    ])
    .map((lines) => lines.join('\n'))
    .join('\n\n');

function inputOf({ messages, question }: MemDailyItem) {
  return {
    messages: messages.map(({ mid, message, time }) => ({ number: mid, text: `(${time}) ${message}` })),
    question: question.question,
    askedAt: question.time,
    answer: question.answer ?? '',
    evidence: [...question.target_step_id],
  };
}

type Judged<Verdict> = readonly { readonly verdict?: Verdict | undefined }[];

function ratings<Name extends string>(
  of: string,
  judged: Judged<Readonly<Record<Name, number>>>,
  names: readonly Name[],
): QualityFigure[] {
  return names.map((name) =>
    figure(
      { name: `${name} of ${of}`, description: `Mean rating of the judge, from 1 to 5.`, range: [1, 5] },
      judged.map(({ verdict }) => verdict?.[name] ?? null),
    ),
  );
}

function figure(
  {
    name,
    description,
    range,
  }: { readonly name: string; readonly description: string; readonly range: QualityFigure['range'] },
  values: readonly (number | null)[],
): QualityFigure {
  const known = values.flatMap((value) => value ?? []);
  const value = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
  return { name, description, value, range, count: known.length, unscored: values.length - known.length };
}
