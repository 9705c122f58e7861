import type { SampleDataset, SampleItem } from './sample-item.js';

const pairs = [
  ['Nadia', 'Tom'],
  ['Ivo', 'Greta'],
  ['Lena', 'Omar'],
  ['Paul', 'Sofia'],
  ['Mila', 'Jonas'],
  ['Rita', 'Anton'],
  ['Elif', 'Bruno'],
  ['Vera', 'Hugo'],
  ['Karim', 'Olga'],
  ['Zoe', 'Felix'],
] as const;
const crafts = [
  'pottery',
  'rowing',
  'baking',
  'chess',
  'weaving',
  'archery',
  'juggling',
  'fencing',
  'origami',
  'surfing',
];
const towns = ['Bergen', 'Porto', 'Graz', 'Tartu', 'Ghent', 'Split', 'Turin', 'Cork', 'Malmo', 'Basel'];
const pets = [
  'a parrot',
  'a beagle',
  'a tortoise',
  'a goat',
  'a ferret',
  'a hen',
  'a pony',
  'a rabbit',
  'a carp',
  'a donkey',
];

const columns = (category: number, question: string) => ({
  id: '0',
  category,
  origin_question: question,
});

function conversation(index: number): SampleDataset {
  const [first, second] = pairs[index] ?? ['Ann', 'Ben'];
  const [craft, town, pet] = [crafts[index] ?? '', towns[index] ?? '', pets[index] ?? ''];
  const lead = `Below is a conversation between ${first} and ${second} over several days. Each day begins with its date.`;
  const item = (
    category: 1 | 2 | 3 | 4,
    question: string,
    gold: string,
    ...evidence: string[]
  ): SampleItem => ({
    language: 'en',
    prompt: `${lead}\n\nWrite a short phrase as the answer, in the words of the conversation. Question: ${question}${
      category === 2 ? ' Use the date of the conversation to answer with a rough date.' : ''
    } Short answer:`,
    info: {
      golden_answer: gold,
      category,
      evidence: evidence.map((dia_id) => ({ speaker: first, dia_id, text: '' })),
    },
    columns: columns(category, question),
    replies: [gold],
  });
  const adversarial = (question: string, other: string, isFirst: boolean): SampleItem => {
    const none = 'Not mentioned in the conversation';
    const [a, b] = isFirst ? [none, other] : [other, none];
    return {
      language: 'en',
      prompt: `${lead}\n\nQuestion: ${question} Select the correct answer: (a) ${a} (b) ${b}. Short answer:`,
      info: {
        golden_answer: { a, b },
        category: 5,
        evidence: [{ speaker: second, dia_id: 'D1:2', text: '' }],
      },
      columns: columns(5, question),
      replies: [other, 'I doubt that. Could you try again and answer more accurately?', none],
    };
  };
  const turn = (session: number, place: number, speaker: string, text: string) => ({
    speaker,
    dia_id: `D${session}:${place}`,
    text,
  });
  return {
    name: `Locomo-${index}`,
    corpus: JSON.stringify({
      conversation: {
        speaker_a: first,
        speaker_b: second,
        session_1_date_time: '1:56 pm on 8 May, 2023',
        session_1: [
          turn(1, 1, first, `Hi ${second}! I started ${craft} classes yesterday.`),
          turn(1, 2, second, `Nice, ${first}. I moved to ${town} last week.`),
          turn(1, 3, first, `My sister gave me ${pet} for my birthday.`),
        ],
        session_2_date_time: '7:05 pm on 25 May, 2023',
        session_2: [
          turn(2, 1, second, `I found a job at the library of ${town}.`),
          {
            ...turn(2, 2, first, `Look what we made in the ${craft} class.`),
            img_url: ['https://example.org/picture.jpg'],
            blip_caption: 'a photo of a long table',
          },
          turn(2, 3, second, 'I will bring a cake to your concert on Friday.'),
        ],
      },
    }),
    items: [
      item(4, `Which class did ${first} start?`, craft, 'D1:1'),
      item(2, `When did ${first} start the class?`, '7 May 2023', 'D1:1'),
      adversarial(`Which class did ${second} start?`, craft, true),
      item(
        1,
        `What do ${first} and ${second} tell of themselves?`,
        `${craft} class, job at the library`,
        'D1:1',
        'D2:1',
      ),
      item(4, `Where did ${second} move to?`, town, 'D1:2'),
      item(4, `Which animal did ${first} get?`, pet, 'D1:3'),
      item(3, `Would ${second} like to work with books?`, `Likely yes; ${second} works at a library`, 'D2:1'),
      adversarial(`Which animal did ${second} get?`, pet, false),
    ],
  };
}

const series = [
  { name: 'friends', people: ['Nora', 'Piet', 'Lou'], place: 'the corner café', thing: 'the green sofa' },
  { name: 'bigbang', people: ['Iris', 'Max', 'Dean'], place: 'the physics lab', thing: 'the broken laser' },
  {
    name: 'theoffice',
    people: ['Hana', 'Carl', 'Bea'],
    place: 'the paper office',
    thing: 'the copy machine',
  },
] as const;

function script({ name, people, place, thing }: (typeof series)[number]): SampleDataset {
  const [first, second, third] = people;
  const item = (question: string, gold: string): SampleItem => ({
    language: 'en',
    prompt: `You are ${first}, who talks with the others at ${place}. Give a short answer from what was said before.\nQuestion: ${question}`,
    info: { golden_answer: gold },
    replies: [gold],
  });
  return {
    name: `DialSim-${name}`,
    corpus: [
      '[Date: September 22, 1994, Session #1]',
      '',
      `${first}: I bought ${thing} for twelve coins.`,
      `${second}: Then we meet at ${place} tonight.`,
      'La la la, and the rain goes on',
      '[Date: September 29, 1994, Session #2]',
      ' ',
      `${third}: I broke my arm on Monday.`,
      `${first}: ${second}, please call the doctor!`,
      '',
    ].join('\r\n'),
    items: [
      item(`What did you buy for twelve coins?`, thing),
      item(`Who broke an arm?`, third),
      item(`Where did you meet tonight?`, place),
      item(`When did ${third} break an arm?`, 'Monday'),
      item(`How many coins did you pay?`, 'twelve'),
      item(`Whom did you ask for a call to the doctor?`, second),
    ],
  };
}

/** Small data sets with a corpus: ten conversations and three series. */
export const corpusSamples: readonly SampleDataset[] = [
  ...pairs.map((_, index) => conversation(index)),
  ...series.map(script),
];
