/** The kinds of questions that are drafted, by how much a memory has to do for them. */
export const draftKinds = [
  'said-once',
  'changed',
  'two-sessions',
  'when',
  'never-said',
  'asked-before',
] as const;
export type DraftKind = (typeof draftKinds)[number];

interface KindRules {
  /** What the question asks for, for the model. */
  readonly task: string;
  /** The same for a person who writes it or changes it. Default: as for the model. */
  readonly byHand?: string;
  /** Relative share of the drafts. */
  readonly weight: number;
  /** Sessions that it needs. */
  readonly sessions: 1 | 2;
  /** Whether times of messages are needed. */
  readonly needsTimes?: true;
  /** Whether the right answer is that it was not said, among options. */
  readonly notSaid?: true;
}

/** The answer that a person gives to what no message says. */
export const neverSaid = 'never said';
const neverSaidByHand = `Answer: ${neverSaid}. Options, one a line: ${neverSaid}, and three plausible wrong ones.`;

export const kindRules: Readonly<Record<DraftKind, KindRules>> = {
  'said-once': {
    task: 'Ask for something that exactly one message states: a name, a number, a place, a choice, a reason. The evidence is that message.',
    weight: 7,
    sessions: 1,
  },
  changed: {
    task: 'Ask how something is now that was different earlier: an older message states it one way, a later message another way. The answer is the later state. The evidence is both messages.',
    weight: 4,
    sessions: 2,
  },
  'two-sessions': {
    task: 'Ask for something that follows only from two messages of different sessions together; one of them alone is not enough. The evidence is both messages.',
    weight: 3,
    sessions: 2,
  },
  when: {
    task: 'Ask when something happened or will happen. The answer is a day, a month or a year that follows from a message and the time at which it was written. The evidence is that message.',
    weight: 2,
    sessions: 1,
    needsTimes: true,
  },
  'never-said': {
    task: 'Ask for something that would fit into these conversations but that no message says. As answer, write one that is plausible and wrong. There is no evidence.',
    byHand: `Ask for something that would fit into these conversations but that no message says. ${neverSaidByHand} There is no evidence.`,
    weight: 2,
    sessions: 1,
    notSaid: true,
  },
  'asked-before': {
    task: 'Ask for something that exactly one message states. The evidence is that message. The question will be asked before that message was written, when it cannot be known yet.',
    byHand: `Ask for something that a message states only later than the question is asked, so that it cannot be known yet. ${neverSaidByHand}`,
    weight: 2,
    sessions: 2,
    notSaid: true,
  },
};
