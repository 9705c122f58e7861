import type { SampleDataset, SampleItem } from './sample-item.js';

/** Topics, so that items of a kind differ; the last three are tested. */
const topics = [
  'the repair café in Elm Street',
  'the night bus to the harbour',
  'the garden on the school roof',
  'the little library in the old kiosk',
  'the choir of the fire brigade',
  'the swap day for winter coats',
  'the lighthouse museum',
  'the open kitchen on Fridays',
] as const;

/** Points that the people of a data set want in every text, as a checker asks and as a user puts it. */
const wanted = {
  creative: [
    'states the budget in euros and who pays it',
    'names the exact day and hour of the opening',
    'thanks the neighbours who carried the chairs',
  ],
  academic: [
    'gives the number of observed households',
    'states one limit of the survey method',
    'names the journal volume of the earlier study',
  ],
} as const;

function texts(
  name: string,
  points: readonly string[],
  request: (topic: string) => string,
  info: (topic: string) => SampleItem['info'],
): SampleDataset {
  return {
    name,
    items: topics.map((topic, index) => ({
      language: 'en',
      prompt: request(topic),
      info: info(topic),
      replies: [
        `Here is a short text about ${topic}. It is a fine thing for the whole quarter.`,
        `That is too thin for ${topic}. Please change this in such texts: the text ${points[index % points.length]}.`,
        `A new text about ${topic}. The text ${points[index % points.length]}.`,
      ],
    })),
  };
}

const checklist = (points: readonly string[]) => ({
  checklist: points.map((point, index) => ({
    checklist_id: index,
    checklist_content: `Is it true that the text ${point}?`,
  })),
});

const criteria = (points: readonly string[]) => ({
  criteria: points.map((point, index) => ({
    name: `Point ${index + 1}`,
    criteria_description: `The text ${point}.`,
    '9-10': 'The point is made fully.',
    '1-2': 'The point is missing.',
  })),
});

const ending = 'Nobody spoke of it afterwards, but every evening a lamp burned in the last window.';

const stories: SampleDataset = {
  name: 'WritingPrompts',
  items: topics.map((topic, index) => ({
    language: 'en',
    prompt: `One night, something waits at ${topic} that nobody ordered. Write a story about it.`,
    info: {
      golden_answer: `On a wet Tuesday Mara went to ${topic} and found a parcel with her own name on it. She opened it only after ${
        index + 3
      } days. ${ending}`,
    },
    replies: [
      `Somebody waited at ${topic}. Then morning came.`,
      `I missed a calm close. Please end such stories like this: ${ending}`,
      `Somebody waited at ${topic}. ${ending}`,
    ],
  })),
};

const questions: SampleDataset = {
  name: 'NFCats',
  items: topics.map((topic) => ({
    language: 'en',
    prompt: `Answer in English, to the point, in at most 200 words.\n\nHow can a newcomer help at ${topic} without getting in the way?`,
    info: {},
    columns: { category: 'INSTRUCTION' },
    replies: [
      'Just ask somebody there.',
      'That is vague. Please do this in such answers: give the first three steps in order.',
      `First watch for an hour, then ask who needs a hand, then take one small task at ${topic}.`,
    ],
  })),
};

const hypotheses: SampleDataset = {
  name: 'IdeaBench',
  items: topics.map((topic, index) => ({
    language: 'en',
    prompt: `You are a biomedical researcher. Abstract 1: Volunteers at ${topic} slept ${
      index + 6
    } hours and kept a diary of their pulse.\n\nFrom these abstracts, reason to three new hypotheses. Separate them by ---IDEA-SEPARATOR---.`,
    info: {
      paperId: `made-up-${index}`,
      title: `Evening light and pulse at ${topic}`,
      abstract: `Warm evening light lowers the resting pulse of volunteers at ${topic} within two weeks, measured with wrist sensors against a control group.`,
    },
    replies: [
      `Volunteers at ${topic} sleep better.---IDEA-SEPARATOR---Diaries help.---IDEA-SEPARATOR---Pulse varies.`,
      'These cannot be tested. Please do this with hypotheses: name the wrist sensors and the control group.',
      'Warm light lowers the pulse, measured with wrist sensors against a control group.---IDEA-SEPARATOR---Diaries lower the pulse, measured with wrist sensors against a control group.---IDEA-SEPARATOR---Sleep lowers it, measured with wrist sensors against a control group.',
    ],
  })),
};

const journalism: SampleDataset = {
  name: 'JRE-L',
  items: topics.map((topic, index) => ({
    language: 'en',
    prompt: `Report on this paper in the style of a newspaper.\nTitle: Noise at ${topic}\nContent: We measured the sound level at ${topic} over ${
      index + 4
    } weeks with calibrated microphones and found a median of ${index + 50} decibels.`,
    info: {
      'sc-title': `Noise at ${topic}`,
      'sc-abstract': `Median of ${index + 50} decibels.`,
      'pr-title': `How loud is ${topic}?`,
      'pr-abstract': `It is about as loud as a talk at the table, say researchers who listened at ${topic} for ${
        index + 4
      } weeks. People nearby sleep well all the same.`,
    },
    replies: [
      `The median sound pressure level at ${topic} amounted to ${index + 50} decibels.`,
      'No reader can picture decibels. Please write in such reports: it is about as loud as a talk at the table.',
      `It is about as loud as a talk at the table at ${topic}.`,
    ],
  })),
};

const limitations: SampleDataset = {
  name: 'LimitGen-Syn',
  items: topics.map((topic, index) => ({
    language: 'en',
    chat: [
      {
        role: 'system',
        content:
          'Name three major limitations of the paper that concern its methodology. Reply with JSON: {"limitations": ["…", "…", "…"]}',
      },
      {
        role: 'user',
        content: `Paper to review: Visitors of ${topic}\nAbstract: We asked ${
          index + 9
        } visitors of ${topic} how they like it.\n1 Method: The interviewer works there.`,
      },
    ],
    info: {
      ground_truth: `Only ${index + 9} visitors were asked, and the interviewer works at the place, so the data are biased.`,
      category: 'data',
    },
    replies: [
      '{"limitations": ["The title is short.", "There is no figure.", "It is one place."]}',
      'Those are not about the method. Please check this first: whether the collected data are biased by the interviewer.',
      '{"limitations": ["The interviewer works there, so the data are biased.", "Few visitors were asked.", "One place."]}',
    ],
  })),
};

/** Small data sets in English, in our own words, in the form of the published ones. */
export const englishSamples: readonly SampleDataset[] = [
  texts(
    'HelloBench-Creative&Design',
    wanted.creative,
    (topic) => `Write an invitation to ${topic}. It goes to every door of the quarter.`,
    () => checklist(wanted.creative),
  ),
  stories,
  texts(
    'WritingBench-Creative&Design',
    wanted.creative,
    (topic) => `Draft a speech of two pages for the birthday of ${topic}.`,
    () => criteria(wanted.creative),
  ),
  questions,
  texts(
    'WritingBench-Politics&Law',
    wanted.creative,
    (topic) => `Write a motion to the town council about ${topic}.`,
    () => criteria(wanted.creative),
  ),
  texts(
    'HelloBench-Academic&Knowledge-QA',
    wanted.academic,
    (topic) => `Why do households near ${topic} know each other better? Explain at length.`,
    () => checklist(wanted.academic),
  ),
  texts(
    'HelloBench-Academic&Knowledge-Writing',
    wanted.academic,
    (topic) => `Write the discussion section of a study on households near ${topic}.`,
    () => checklist(wanted.academic),
  ),
  hypotheses,
  journalism,
  limitations,
  texts(
    'WritingBench-Academic&Engineering',
    wanted.academic,
    (topic) => `Write a report on the heating of ${topic} for the engineering office.`,
    () => criteria(wanted.academic),
  ),
];
