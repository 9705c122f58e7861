import type { Episode, Question } from '@memgym/core';
import { type PartTexts, type TextKind, textKinds } from '@memgym/datasets';

/** The lengths of the texts of one kind in a part of the data, in tokens. */
export interface TokenStatistics {
  /** What the part is: `data set`, `domain`, … or `all`. */
  readonly grouping: string;
  readonly part: string;
  readonly kind: TextKind;
  readonly texts: number;
  /** Of all texts together. */
  readonly total: number;
  readonly mean: number;
  /** The lower of the two middle lengths of an even number of texts. */
  readonly median: number;
  readonly longest: number;
}

/**
 * Counts the tokens of texts by part, by group of parts and of all, in the order of the parts; a kind without texts has no
 * row.
 * @param grouping what a single part is called: `data set`
 * @param count tokens of a text; equal texts are counted once
 */
export function countTokens(
  parts: readonly PartTexts[],
  grouping: string,
  count: (text: string) => number,
): TokenStatistics[] {
  const known = new Map<string, number>();
  const lengthOf = (text: string): number => {
    const length = known.get(text) ?? count(text);
    known.set(text, length);
    return length;
  };
  const lengths = parts.map(({ name, groups, texts }) => ({
    places: [[grouping, name] as const, ...Object.entries(groups), ['all', 'all'] as const],
    ofKind: new Map(textKinds.map((kind) => [kind, (texts[kind] ?? []).map(lengthOf)])),
  }));
  const groupings = [...new Set(lengths.flatMap(({ places }) => places.map(([name]) => name)))];
  return groupings.flatMap((name) => {
    const inGroup = new Map<string, (typeof lengths)[number][]>();
    for (const each of lengths) {
      for (const [group, part] of each.places)
        if (group === name) inGroup.set(part, [...(inGroup.get(part) ?? []), each]);
    }
    return [...inGroup].flatMap(([part, members]) =>
      textKinds.flatMap((kind) => {
        const all = members.flatMap(({ ofKind }) => ofKind.get(kind) ?? []);
        return all.length === 0 ? [] : [{ grouping: name, part, kind, ...summaryOf(all) }];
      }),
    );
  });
}

function summaryOf(lengths: readonly number[]) {
  const sorted = lengths.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, length) => sum + length, 0);
  return {
    texts: sorted.length,
    total,
    mean: total / sorted.length,
    median: sorted[Math.ceil(sorted.length / 2) - 1] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}

/**
 * The texts of episodes by question type: questions, right answers that are texts, and what is read. A conversation that
 * several episodes share counts once, as part of all.
 */
export function textsOfEpisodes(episodes: readonly Episode[]): PartTexts[] {
  const questions = episodes.flatMap(({ conversation }) => conversation.questions);
  const types = [...new Set(questions.map(({ type }) => type))];
  const seen = new Set<string>();
  const read = episodes.filter(({ conversation }) => {
    const key = JSON.stringify(conversation.sessions);
    const isNew = conversation.sessions.length > 0 && !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const messages = read.map(({ conversation }) =>
    conversation.sessions.flatMap(({ turns }) => turns.map(({ content }) => content)),
  );
  return [
    ...types.map((type) => {
      const own = questions.filter((question) => question.type === type);
      return partOf(type, { input: own.map(({ text }) => text), output: own.flatMap(goldText) });
    }),
    partOf('conversations', { corpus: messages.map((each) => each.join('\n')), message: messages.flat() }),
  ];
}

const partOf = (name: string, texts: Required<Pick<PartTexts, 'texts'>>['texts']): PartTexts => ({
  name,
  groups: {},
  texts,
});

/** The right answer of a question as text: that of its option, or its own. */
function goldText(question: Question): string[] {
  if (question.kind === 'multiple-choice') {
    const right = question.options.find(({ label }) => label === question.expected);
    return right === undefined ? [] : [right.text];
  }
  return question.kind === 'free-text' && typeof question.expected === 'string' ? [question.expected] : [];
}
