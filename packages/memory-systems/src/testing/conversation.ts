import { eventTimeSchema, type Turn } from '@memgym/core';

interface Said {
  readonly time: string;
  readonly speaker: 'Tessa' | 'Marek';
  readonly text: string;
  /** What a good writer would remember of it: named, with dates instead of relative times. */
  readonly fact: string;
}

const said: readonly Said[] = [
  {
    time: '2023-03-04T18:12:00',
    speaker: 'Tessa',
    text: 'Hey Marek! I adopted a greyhound yesterday, her name is Olive.',
    fact: 'Tessa adopted a greyhound called Olive on 2023-03-03',
  },
  {
    time: '2023-03-04T18:13:00',
    speaker: 'Marek',
    text: 'Wow! I only have my tortoise Bruno. He turned 12 two days ago.',
    fact: "Marek's tortoise Bruno turned 12 on 2023-03-02",
  },
  {
    time: '2023-03-04T18:15:00',
    speaker: 'Tessa',
    text: 'Olive was a racing dog in Cork until last year. She is afraid of stairs.',
    fact: "Tessa's dog Olive raced in Cork until 2022 and is afraid of stairs",
  },
  {
    time: '2023-03-04T18:17:00',
    speaker: 'Marek',
    text: 'Poor girl. Next Friday I start as a ranger in Gorce park, by the way.',
    fact: 'Marek starts as a ranger in Gorce park on 2023-03-10',
  },
  {
    time: '2023-03-04T18:19:00',
    speaker: 'Tessa',
    text: 'Congratulations! I applied for the night shift at the library this morning.',
    fact: 'Tessa applied for the night shift at the library on 2023-03-04',
  },
  {
    time: '2023-03-04T18:20:00',
    speaker: 'Marek',
    text: 'Good luck! After nine years of chemistry lessons, I taught my last class on Thursday.',
    fact: 'Marek taught his last chemistry class on 2023-03-02, after nine years',
  },
  {
    time: '2023-04-16T09:40:00',
    speaker: 'Tessa',
    text: 'Sorry for the silence. I broke my wrist two days ago when I fell off a ladder.',
    fact: 'Tessa broke her wrist on 2023-04-14 when she fell off a ladder',
  },
  {
    time: '2023-04-16T09:42:00',
    speaker: 'Marek',
    text: 'Oh no! Does it hurt? I saw my first lynx on Monday, from 40 metres.',
    fact: 'Marek saw his first lynx on 2023-04-10, from 40 metres',
  },
  {
    time: '2023-04-16T09:45:00',
    speaker: 'Tessa',
    text: 'A bit. I cannot play the cello for six weeks, so the concert of 3 June is cancelled.',
    fact: "Tessa's cello concert of 2023-06-03 is cancelled",
  },
  {
    time: '2023-04-16T09:47:00',
    speaker: 'Marek',
    text: 'What a pity, I bought tickets for my brother Pavel and me last Sunday.',
    fact: 'Marek bought concert tickets for his brother Pavel and himself on 2023-04-09',
  },
  {
    time: '2023-04-16T09:50:00',
    speaker: 'Tessa',
    text: 'Keep them, we play it in the autumn, on 7 October. Olive sleeps at my feet.',
    fact: "Tessa's concert is planned again for 2023-10-07",
  },
  {
    time: '2023-04-16T09:52:00',
    speaker: 'Marek',
    text: 'Good. I will bring you pierogi on Thursday, without mushrooms, I remember the allergy.',
    fact: 'Marek will bring Tessa pierogi without mushrooms on 2023-04-20 because of her allergy',
  },
];

/** A conversation of two named people on two days, with times that are relative to the messages. */
export const twelveTurns: readonly (Turn & { readonly fact: string })[] = said.map(
  ({ time, speaker, text, fact }, number) => ({
    id: `t${number}`,
    role: speaker === 'Tessa' ? 'user' : 'assistant',
    speaker,
    content: text,
    eventTime: eventTimeSchema.parse(time),
    fact,
  }),
);
