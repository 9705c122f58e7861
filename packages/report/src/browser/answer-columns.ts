import type { ExplorerFacts } from '../answers/packed-answers.js';
import type { AnswerList } from './answer-list.js';
import { element } from './element.js';
import { foundText } from './found-text.js';
import { outcomeTag } from './outcome-tag.js';
import type { Remarks } from './remarks.js';
import type { VirtualColumn } from './virtual-table.js';

/** Makes a link to the question of an answer. */
export type Link = (answer: number, name: string) => HTMLElement;

/** How a column looks. */
type Shape = Omit<VirtualColumn, 'value'>;

/** The columns of a row an answer. @param isNarrow for a phone */
export function answerColumns(
  list: AnswerList,
  link: Link,
  { remarks, isNarrow }: { readonly remarks: Remarks; readonly isNarrow: boolean },
): VirtualColumn[] {
  const { index, text } = list;
  const number = (values: readonly number[]) => (answer: number) => {
    const value = values[answer] ?? -1;
    return value < 0 ? null : value;
  };
  const texts = (of: readonly number[], column: Shape): VirtualColumn => ({
    ...column,
    value: (answer) => text(of[answer]),
  });
  const counts = (of: readonly number[], column: Shape): VirtualColumn => ({
    ...{ isHidden: true, ...column, numeric: true },
    value: number(of),
  });
  const numberOf = (answer: number): string =>
    (index.number[answer] ?? -1) > 0 ? String(index.number[answer]) : '·';
  return [
    {
      ...counts(index.number, { id: 'number', head: 'No.', width: isNarrow ? 48 : 64 }),
      cell: (answer) => link(answer, numberOf(answer)),
      isHidden: false,
    },
    {
      ...texts(index.question, { id: 'question', head: 'Question', width: isNarrow ? 110 : 300 }),
      cell: (answer) => link(answer, text(index.question[answer]) ?? ''),
    },
    texts(index.type, { id: 'type', head: 'Type', width: 120, isHidden: isNarrow }),
    texts(index.system, { id: 'system', head: 'System', width: isNarrow ? 92 : 130 }),
    {
      ...{
        id: 'outcome',
        head: 'Verdict',
        width: isNarrow ? 88 : 112,
        value: (answer) => list.outcomeOf(answer),
      },
      cell: (answer) => outcomeTag(list.outcomeOf(answer)),
    },
    texts(index.cause, { id: 'cause', head: 'Cause', width: 140, isHidden: isNarrow }),
    {
      ...{ id: 'score', head: 'Score', width: 80, numeric: true, isHidden: isNarrow },
      value: (answer) => index.score[answer] ?? null,
    },
    texts(index.expected, { id: 'expected', head: 'Right answer', width: 170, isHidden: isNarrow }),
    texts(index.answer, { id: 'answer', head: 'Answer', width: isNarrow ? 120 : 170 }),
    {
      ...counts(index.evidenceFound, { id: 'found', head: 'Evidence found', width: 96 }),
      cell: (answer) => foundText(answer, index),
    },
    texts(index.metric, { id: 'metric', head: 'Metric', width: 100, isHidden: true }),
    counts(index.retrieved, { id: 'retrieved', head: 'Retrieved', width: 92 }),
    counts(index.promptTokens, { id: 'tokens', head: 'Prompt tokens', width: 100 }),
    {
      ...{ id: 'remark', head: 'By hand', width: 110, isHidden: !remarks.areThere },
      value: (answer) => remarks.wordOf(answer),
    },
    counts(index.trial, { id: 'trial', head: 'Trial', width: 60 }),
    texts(index.episode, { id: 'episode', head: 'Episode', width: 150, isHidden: true }),
    texts(index.questionId, { id: 'id', head: 'Id', width: 150, isHidden: true }),
  ];
}

/** The columns of a row a question: one for each system. */
export function questionColumns(list: AnswerList, { systems }: ExplorerFacts, link: Link): VirtualColumn[] {
  const { index, text } = list;
  const first = (question: number): number => list.questions[question]?.[0] ?? 0;
  const of = (question: number, system: string): readonly number[] =>
    (list.questions[question] ?? []).filter((answer) => text(index.system[answer]) === system);
  return [
    {
      id: 'number',
      head: 'No.',
      value: (question) => {
        const value = index.number[first(question)] ?? -1;
        return value < 0 ? null : value;
      },
      cell: (question) =>
        link(
          first(question),
          (index.number[first(question)] ?? -1) > 0 ? String(index.number[first(question)]) : '·',
        ),
      width: 64,
      numeric: true,
    },
    {
      id: 'question',
      head: 'Question',
      value: (question) => text(index.question[first(question)]),
      cell: (question) => link(first(question), text(index.question[first(question)]) ?? ''),
      width: 260,
    },
    { id: 'type', head: 'Type', value: (question) => text(index.type[first(question)]), width: 110 },
    {
      id: 'right',
      head: 'Right',
      value: (question) =>
        (list.questions[question] ?? []).filter((answer) => list.outcomeOf(answer) === 'right').length,
      cell: (question) => {
        const answers = list.questions[question] ?? [];
        return `${answers.filter((answer) => list.outcomeOf(answer) === 'right').length} of ${answers.length}`;
      },
      width: 84,
      numeric: true,
    },
    ...systems.map(
      (system): VirtualColumn => ({
        id: `by ${system.replaceAll(',', ' ')}`,
        head: system,
        value: (question) => {
          const answers = of(question, system);
          return answers.length === 0 ? null : answers.map((answer) => list.outcomeOf(answer)).join(', ');
        },
        cell: (question) =>
          element('span', {}, ...of(question, system).map((answer) => outcomeTag(list.outcomeOf(answer)))),
        width: 118,
      }),
    ),
  ];
}
