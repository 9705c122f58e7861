import type { ReleaseKind } from '../questions/question-types.js';

/** How a model is asked for a question of a kind, and for wrong options. */
export interface QuestionTask {
  /** The question; absent where the user's own message is the question. */
  readonly question?: string;
  readonly answer: string;
  readonly wrong: string;
  readonly example: { readonly question: string; readonly answer: string };
}

/** The tasks of the kinds of questions (docs/specs/personamem.md#questions). */
export const questionTasks: Readonly<Record<ReleaseKind, QuestionTask>> = {
  recallFacts: {
    question:
      'The user returns to the subject of `fact`, but names only its kind, not the thing, and does not say that they spoke of it before.',
    answer: 'The reply shows that it remembers the event of `fact`.',
    wrong: 'They remember another thing of the same kind, which the user never mentioned.',
    example: {
      question: 'What could I bake at the weekend?',
      answer:
        'You told me about the sourdough with your neighbour, so a rye loaf would be a natural next step.',
    },
  },
  newIdeas: {
    question: 'The user wants something new of the kind of `fact`, without saying what they have done.',
    answer:
      'The reply suggests one thing of this kind that is not in `known`, and does not speak of the past.',
    wrong: 'Each suggests one of the things in `known`, as if it were new.',
    example: {
      question: 'Which kitchen project would be new to me?',
      answer: 'How about churning butter? It takes a jar and a quiet afternoon.',
    },
  },
  latestPreference: {
    question:
      'The user mentions the thing of `fact` again, neutrally, in one short statement that shows no attitude.',
    answer: 'The reply acknowledges the attitude of `fact` and adds something neutral.',
    wrong:
      'One assumes the opposite attitude, one does not remember any attitude, one takes an attitude that the user gave up for the present one.',
    example: {
      question: 'Somebody brought sourdough to the office.',
      answer: 'You enjoy that kind of bread, so I hope there was a slice left for you.',
    },
  },
  fullEvolution: {
    answer:
      'The reply to `message` describes how the attitude developed from the first event in `history` to the last, in order.',
    wrong:
      'They end with the same attitude, but tell another development: a change is added or left out, the beginning is different, or it is called the first mention.',
    example: {
      question: 'I do not enjoy baking any more.',
      answer:
        'First you disliked baking, then your neighbour won you over, and now the flour dust has put you off again.',
    },
  },
  reasonsAfterUpdate: {
    question:
      'The user says that their attitude to the thing of `fact` is changing again, in one or two sentences.',
    answer: 'The reply recalls the reason of `fact` for the last change.',
    wrong: 'They recall another reason for the last change.',
    example: {
      question: 'I think I am going back to baking.',
      answer: 'You had stopped because the flour dust made you cough. Is that better now?',
    },
  },
  reasonsInSequence: {
    answer: 'The reply to `message` recalls the reason of `fact` for the change before this one.',
    wrong: 'They recall another reason for the change before this one.',
    example: {
      question: 'I do not enjoy baking any more.',
      answer: 'Last time you came round to it because your neighbour showed you how. What happened since?',
    },
  },
  recommendation: {
    question:
      'The user asks for a suggestion of the kind of `fact` in an everyday situation, without naming any preference.',
    answer:
      'The reply suggests one thing that fits the attitude of `fact`: it builds on a thing that is liked, or avoids one that is disliked.',
    wrong:
      'They suggest the contrary: something at odds with the thing that is liked, or the thing that is disliked. One of them leans on a stereotype of people like the one in `persona`, without saying so.',
    example: {
      question: 'I have a free Saturday and would like to do something in the kitchen.',
      answer: 'Try a long-proved rye loaf; you have the patience that it needs.',
    },
  },
  newScenarios: {
    question:
      'The user asks about another activity, not mentioned so far, to which the reason of `fact` applies as well; the reason itself is not named.',
    answer: 'The reply advises from the reason of `fact`, without naming the event.',
    wrong: 'They advise from another reason, or from none.',
    example: {
      question: 'Should I join the carpentry course?',
      answer: 'Ask about the dust first; you notice fine dust more than others.',
    },
  },
};
