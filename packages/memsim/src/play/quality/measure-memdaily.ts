import type { QualityFigure } from '@memgym/evaluators';
import { loadTokenCounter } from '@memgym/prompts';
import type { MemDailyItem } from '../../data/memdaily-list.js';
import { readMemDailyLists } from '../../data/read-memdaily-lists.js';
import { type ProfilePart, readProfiles } from './read-profiles.js';

type Lists = Awaited<ReturnType<typeof readMemDailyLists>>;

/** Number of questions whose answer is a stored value. */
const askedTypes: readonly string[] = ['simple', 'conditional', 'noisy'];

/**
 * The parts of the paper's evaluation that need no judge: the diversity of profiles, and the validity of answers,
 * evidence and options (packages/memsim/spec.md#quality-of-generated-data).
 */
export async function measureMemDaily(path: string): Promise<readonly QualityFigure[]> {
  const lists = await readMemDailyLists(path);
  const items = lists.flatMap((list) => list.items);
  return [
    ...(await lengthsOf(items)),
    ...diversityOf(await readProfiles(path)),
    ...askedTypes.map((type) =>
      share(
        `${type} value in its message`,
        'Questions about people whose answer stands, blanks aside, in the message that it is asked from.',
        itemsOf(lists, [type], ['roles']).map(isInEvidence),
      ),
    ),
    ...(['items', 'places'] as const).map((group) =>
      share(
        `${group} named in their message`,
        'Simple questions whose answer stands, blanks aside, in the message that names the thing or place.',
        itemsOf(lists, ['simple'], [group]).map(isInFirstMessage),
      ),
    ),
    share(
      'answer elsewhere, too',
      'Questions about people and events whose answer also stands in a message that is not evidence; lower is better.',
      itemsOf(lists, askedTypes, ['roles', 'events']).map(isElsewhere),
    ),
    share(
      'options differ',
      'Questions with four different options, blanks aside.',
      items.map(({ question }) => new Set(optionsOf(question).map(bare)).size === 4),
    ),
    share(
      'right letter',
      'Questions whose right letter stands before the answer.',
      items.map(({ question }) => {
        const { choices, ground_truth, answer } = question;
        return (
          typeof choices === 'object' &&
          Object.entries(choices).some(([letter, text]) => letter === ground_truth && text === answer)
        );
      }),
    ),
    share(
      'evidence exists',
      'Questions whose evidence names messages that are there, none of them twice.',
      items.map(({ messages, question: { target_step_id: steps } }) => {
        const known = new Set(messages.map(({ mid }) => mid));
        return (
          steps.length > 0 && new Set(steps).size === steps.length && steps.every((step) => known.has(step))
        );
      }),
    ),
  ];
}

/** The tokens are those of an OpenAI model, since the tokenizer of the original's model is not public code. */
async function lengthsOf(items: readonly MemDailyItem[]): Promise<QualityFigure[]> {
  const { count, encoding } = await loadTokenCounter('gpt-4.1-mini');
  const texts = items.flatMap(({ messages }) => messages.map(({ message }) => message));
  const mean = (name: string, description: string, lengthOf: (text: string) => number): QualityFigure => ({
    name,
    description,
    value: texts.length === 0 ? null : texts.reduce((sum, text) => sum + lengthOf(text), 0) / texts.length,
    range: [0, null],
    count: texts.length,
  });
  return [
    mean('tokens a message', `Mean number of tokens of a message, in the encoding ${encoding}.`, count),
    mean('characters a message', 'Mean number of characters of a message.', (text) => [...text].length),
  ];
}

const itemsOf = (
  lists: Lists,
  types: readonly string[],
  groups: readonly string[],
): readonly MemDailyItem[] =>
  lists
    .filter(({ type, group }) => types.includes(type) && groups.includes(group))
    .flatMap(({ items }) => items);

const optionsOf = ({ choices }: MemDailyItem['question']): string[] =>
  typeof choices === 'string' ? [] : Object.values(choices);

const bare = (text: string): string => text.replace(/\s/g, '');

/** Whether the answer stands, blanks aside, in one of the chosen messages. */
function holdsAnswer(
  { messages, question }: MemDailyItem,
  isChosen: (mid: number, evidence: readonly number[]) => boolean,
): boolean {
  const answer = bare(question.answer ?? ' ');
  return messages.some(
    ({ mid, message }) => isChosen(mid, question.target_step_id) && bare(message).includes(answer),
  );
}

const isInEvidence = (item: MemDailyItem): boolean =>
  holdsAnswer(item, (mid, evidence) => evidence.includes(mid));

/** The first message of the evidence introduces a thing or place. */
const isInFirstMessage = (item: MemDailyItem): boolean =>
  holdsAnswer(item, (mid, evidence) => evidence[0] === mid);

const isElsewhere = (item: MemDailyItem): boolean =>
  holdsAnswer(item, (mid, evidence) => !evidence.includes(mid));

function share(name: string, description: string, holds: readonly boolean[]): QualityFigure {
  const value = holds.length === 0 ? null : holds.filter(Boolean).length / holds.length;
  return { name, description, value, range: [0, 1], count: holds.length };
}

/** Over all people and over all events; attributes that are equal for everybody are included. */
function diversityOf(profiles: readonly (readonly ProfilePart[])[]): QualityFigure[] {
  const parts = profiles.flat();
  return (
    [
      ['profiles', 'people', (list: string) => list.endsWith('_profile') || list.endsWith('_profiles')],
      ['events', 'events', (list: string) => list.endsWith('_events')],
    ] as const
  ).flatMap(([name, of, isOne]) => {
    const chosen = parts.filter(({ list }) => isOne(list));
    const labels = [...new Set(chosen.flatMap(({ facts }) => Object.keys(facts)))];
    if (labels.length === 0) return [];
    const indexes = labels.map((label) =>
      shannonIndex(chosen.flatMap(({ facts }) => (Object.hasOwn(facts, label) ? [facts[label] ?? ''] : []))),
    );
    return [
      {
        name: `diversity of ${name}`,
        description: `Shannon–Wiener index of an attribute over all ${of}, a mean over attributes.`,
        value: indexes.reduce((sum, index) => sum + index, 0) / indexes.length,
        range: [0, null] as const,
        count: labels.length,
      },
    ];
  });
}

/** The Shannon–Wiener index of a list, −Σ p ln p over its distinct values; 0 if all are the same. */
export function shannonIndex(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / values.length;
    return sum - share * Math.log(share);
  }, 0);
}
