import type { ReleaseKind } from '../questions/question-types.js';

/** How a model is asked for a question of a kind, and for wrong options. */
export interface QuestionTask {
  /** The question; absent where the user's own message is the question. */
  readonly question?: string;
  readonly answer: string;
  readonly wrong: string;
  /** Whether the question must not name the thing of the fact. */
  readonly hidesThing?: boolean;
  /** Whether a wrong reply names one of the known things, or none; the right reply of `one` names none. */
  readonly wrongNames?: 'one' | 'none';
  readonly example: {
    readonly fact: string;
    readonly question: string;
    readonly answer: string;
    readonly wrong: string;
  };
}

const sourdough = 'Tried baking sourdough bread with a neighbour on a rainy holiday and loved every step.';
const flourDust =
  'Gave up baking sourdough bread after a weekend at the mill. Reason: the flour dust made me cough.';

/** The tasks of the kinds of questions (packages/personamem/spec.md#questions). */
export const questionTasks: Readonly<Record<ReleaseKind, QuestionTask>> = {
  recallFacts: {
    hidesThing: true,
    wrongNames: 'none',
    question:
      'The user returns to the subject of the fact. They name only the class that the thing belongs to, not the thing, and do not say that they spoke of it before.',
    answer: 'The reply shows that it remembers the event of the fact.',
    wrong:
      'Each remembers another thing of the same class, which the user never mentioned and which is not among the known things.',
    example: {
      fact: sourdough,
      question: 'What could I make in the kitchen at the weekend?',
      answer:
        'You told me about the sourdough that you baked with your neighbour on that rainy holiday, so a slow rye loaf would be a natural next step for the two of you.',
      wrong:
        'You told me about the ravioli that you folded with your aunt on her birthday, so a tray of tortellini would be a natural next step for the two of you.',
    },
  },
  newIdeas: {
    wrongNames: 'one',
    question:
      'The user wants something new, of the class that the thing of the fact belongs to, without saying what they have done.',
    answer:
      'The reply suggests one thing of this class that is not among the known things, and does not speak of the past.',
    wrong: 'Each suggests one of the known things, as if it were new.',
    example: {
      fact: sourdough,
      question: 'Which kitchen project would be new to me?',
      answer:
        'How about churning butter at home? It takes a clean jar, good cream and a quiet afternoon, and you can flavour small portions with salt, herbs or a little honey.',
      wrong:
        'How about baking sourdough bread? It takes a jar of starter, good flour and a quiet afternoon, and you can flavour small loaves with seeds, herbs or a little honey.',
    },
  },
  latestPreference: {
    question:
      'The user mentions the thing of the fact again, neutrally, in one short statement that shows no attitude.',
    answer: 'The reply acknowledges the attitude of the fact and adds something neutral.',
    wrong:
      'One assumes the opposite attitude, one does not remember any attitude, one takes an attitude that the user gave up for the present one; the others do one of the three again.',
    example: {
      fact: sourdough,
      question: 'Somebody brought sourdough to the office.',
      answer:
        'You have enjoyed that kind of bread since you baked it with your neighbour, so I hope there was a slice left for you. Did they say which flour they had used?',
      wrong:
        'You have never cared for that kind of bread, so I hope there was something else on the table for you. Did they say which flour they had used?',
    },
  },
  fullEvolution: {
    answer:
      'The reply to the message describes how the attitude developed from the first event of the history to the last, in order.',
    wrong:
      'They end with the same attitude, but describe another development: a change is added or left out, the beginning is different, or it is called the first mention.',
    example: {
      fact: flourDust,
      question: 'I do not enjoy baking any more.',
      answer:
        'At first you disliked baking, then your neighbour won you over on that rainy holiday, and now the flour dust has put you off again. Your path with bread had many turns.',
      wrong:
        'You enjoyed baking from the very beginning, your neighbour only made it better, and now for the first time the flour dust has put you off. That must be quite a change.',
    },
  },
  reasonsAfterUpdate: {
    question:
      'The user says that their attitude to the thing of the fact is changing again, in one or two sentences, without naming a reason.',
    answer: 'The reply recalls the reason of the fact for the last change.',
    wrong: 'They recall another reason for the last change.',
    example: {
      fact: flourDust,
      question: 'I think I am going back to baking bread.',
      answer:
        'You had stopped because the flour dust made you cough after that weekend at the mill. I am glad if your lungs have recovered; a mask while you knead may help.',
      wrong:
        'You had stopped because the oven made the kitchen unbearably hot that summer. I am glad if the evenings are cooler now; a window open while you knead may help.',
    },
  },
  reasonsInSequence: {
    answer: 'The reply to the message recalls the reason of the fact for the change before this one.',
    wrong: 'They recall another reason for the change before this one.',
    example: {
      fact: 'Warmed to baking sourdough bread after years. Reason: my neighbour let me keep her late husband’s starter.',
      question: 'I do not enjoy baking any more.',
      answer:
        'That surprises me a little. Last time you came round to it because your neighbour let you keep her late husband’s starter, and that meant a lot to you. What happened since?',
      wrong:
        'That surprises me a little. Last time you came round to it because the new oven finally kept its heat, and that meant a lot to you. What happened since?',
    },
  },
  recommendation: {
    hidesThing: true,
    question:
      'The user asks for a suggestion in an everyday situation, of the class that the thing of the fact belongs to, without naming any preference.',
    answer:
      'The reply suggests one thing that fits the attitude of the fact: it builds on a thing that is liked, or avoids one that is disliked.',
    wrong:
      'They suggest the contrary: something at odds with the thing that is liked, or the thing that is disliked. One of them leans on a stereotype of people like this person, without saying so.',
    example: {
      fact: sourdough,
      question: 'I have a free Saturday and would like to do something in the kitchen.',
      answer:
        'Try a long-proved rye loaf: mix it on Friday night, shape it after breakfast and bake it in the afternoon. You have the patience that it needs, and company makes the waiting short.',
      wrong:
        'Try a packet cake: stir it on Saturday noon, slide it into the oven and ice it in the afternoon. You have better things to do than wait, and it never goes wrong.',
    },
  },
  newScenarios: {
    hidesThing: true,
    question:
      'The user asks about another activity, not mentioned so far, to which the reason of the fact applies as well; they do not name the reason.',
    answer: 'The reply advises from the reason of the fact, without naming the event.',
    wrong: 'They advise from another reason, or from none.',
    example: {
      fact: flourDust,
      question: 'Should I join the carpentry course in the old factory?',
      answer:
        'Ask about the extraction of the dust before you sign up. You notice fine dust in your chest sooner than other people, and an evening of sanding could spoil the course for you.',
      wrong:
        'Ask about the size of the groups before you sign up. You lose interest sooner than other people when it gets crowded, and a full workshop could spoil the course for you.',
    },
  },
};
