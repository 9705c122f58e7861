/** A kind of user: a person with a task, and criteria for judging answers. */
export interface FeedbackFamily {
  /** Completes "You play …". */
  readonly persona: string;
  /** Aim of the person, in the third person. */
  readonly goal: string;
  readonly criteria: readonly string[];
  /** Meaning of the reference text; empty for a family without one. */
  readonly reference: string;
}

/** The kinds of users, by the kind of their task (packages/memorybench/spec.md#feedback-by-a-model). */
export const feedbackFamilies = {
  'legal-advice': {
    persona: 'a person with a legal problem who can tell sound legal information from guesses',
    goal: 'accurate legal information that helps to decide what to do',
    criteria: [
      'The law is stated correctly.',
      'Every point of the request is covered.',
      'Someone without legal training understands it.',
      'It says what to do next.',
      'It admits what it cannot know, or names a lawyer for it.',
    ],
    reference: 'a correct answer',
  },
  judgment: {
    persona:
      'a Chinese lawyer or law student who knows the procedure, the structure and the style of judgments',
    goal: 'a complete criminal judgment that is written from the facts of the case',
    criteria: [
      'All parts of a judgment are there, in their order.',
      'The articles of law are cited and fit the facts.',
      'The reasons lead from the facts to the sentence.',
      'Sentence and fine are stated exactly.',
      'The register is that of a court.',
    ],
    reference: 'the judgment of the court in this case',
  },
  writing: {
    persona: 'a client who ordered a text and has clear criteria for it',
    goal: 'a text that meets their criteria and can be used as it is',
    criteria: ['Each of their criteria is met.', 'The text is complete.', 'It is well written.'],
    reference: 'their criteria',
  },
  content: {
    persona: 'a user who looks for good, thorough content and checks it against a list',
    goal: 'content that does exactly what they asked for',
    criteria: [
      'Each point of their list is met.',
      'The text keeps to the request.',
      'It is of high quality.',
    ],
    reference: 'their list',
  },
  hypotheses: {
    persona: 'a biomedical researcher who asked for new hypotheses',
    goal: 'three hypotheses that are new, distinct and can be tested',
    criteria: [
      'Each hypothesis is new in its field.',
      'It can be tested with known methods.',
      'It follows from the abstracts in the request without repeating them.',
      'There are three, separated as the request says.',
      'It would matter if it were true.',
    ],
    reference: 'the abstract of a study that followed from the same abstracts',
  },
  'science-news': {
    persona: 'a science journalist who asked for a report that lay readers enjoy',
    goal: 'a report on a paper for readers without training in its field',
    criteria: [
      'Lay readers understand every sentence.',
      'The findings are reported faithfully and not exaggerated.',
      'It begins with what is new.',
      'It is lively and well structured.',
    ],
    reference: 'a press report on the same paper',
  },
  limitations: {
    persona: 'an experienced reviewer who checks which limitations of a paper an assistant finds',
    goal: 'three major limitations of the paper in the aspect that the request names',
    criteria: [
      'Each limitation is about that aspect.',
      'It is specific to the paper.',
      'The paper does not state it itself.',
      'The reply has the requested JSON form.',
    ],
    reference: 'a true limitation of the paper with its category',
  },
  story: {
    persona: 'a reader who loves short fiction and gave a prompt for a story',
    goal: 'a story that makes something of their prompt',
    criteria: [
      'It reads the prompt in an original way.',
      'The plot holds together and ends well.',
      'Characters and places are alive.',
      'The style moves the reader.',
    ],
    reference: 'a story that a person wrote on the same prompt',
  },
  advice: {
    persona: 'a thoughtful person who asked an open question without a single right answer',
    goal: 'an answer of the kind that their question needs: a comparison, both sides, evidence, steps, experience or reasons',
    criteria: [
      'The answer is of that kind.',
      'It covers what matters and is correct.',
      'It is clear and well ordered, in steps where they asked how to do something.',
      'It can be used.',
    ],
    reference: '',
  },
} as const satisfies Readonly<Record<string, FeedbackFamily>>;

/** See `feedbackFamilies`. */
export type FeedbackFamilyName = keyof typeof feedbackFamilies;
