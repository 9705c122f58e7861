import { type KnownMessage, repliesAbout } from './written-replies.js';

/** Two sessions of two friends; the second changes what the first says. */
export const twoFriends = [
  {
    start: { iso: '2023-05-08T13:56:00', locomo: '1:56 pm on 8 May, 2023' },
    turns: [
      ['Nadia', 'Hi Tom! I started a pottery class yesterday, on Mill Street.'],
      ['Tom', 'Nice, Nadia. I moved to Bergen last week, into a flat with a view of the harbour.'],
      ['Nadia', 'Lovely! My sister Eva gave me a parrot for my birthday. He is called Pip.'],
      ['Tom', 'Ha! My landlord allows no pets.'],
    ],
  },
  {
    start: { iso: '2023-05-25T19:05:00', locomo: '7:05 pm on 25 May, 2023' },
    turns: [
      ['Tom', 'Guess what, I found a job at the library in Bergen. I start on Monday.'],
      ['Nadia', 'Congratulations! I left the pottery class last Friday, and I am learning to row now.'],
      ['Tom', 'I will bring a cake to your first race.'],
      ['Nadia', 'Deal. Pip says hello.'],
    ],
  },
] as const;

const known: readonly KnownMessage[] = [
  {
    start: 'Hi Tom! I started',
    fact: 'Nadia started a pottery class on Mill Street on 2023-05-07',
    label: 'hobbies of Nadia',
  },
  {
    start: 'Nice, Nadia.',
    fact: 'Tom moved to Bergen in the week of 2023-05-01, into a flat with a view of the harbour',
    label: 'home of Tom',
  },
  {
    start: 'Lovely! My sister',
    fact: 'Nadia has a parrot called Pip, a birthday present of her sister Eva',
    label: 'pets',
  },
  { start: 'Ha! My landlord', fact: "Tom's landlord allows no pets", label: 'landlord of Tom' },
  {
    start: 'Guess what, I found',
    fact: 'Tom starts a job at the library in Bergen on 2023-05-29',
    label: 'job of Tom',
  },
  {
    start: 'Congratulations! I left',
    fact: 'Nadia is learning to row (pottery class on Mill Street from 2023-05-07 to 2023-05-19)',
    label: 'hobbies of Nadia',
    changes: 'Nadia started a pottery class',
  },
  { start: 'I will bring a cake', fact: "Tom will bring a cake to Nadia's first race", label: 'plans' },
];

/** Replies of a careful model about these sessions. */
export const friendReplies = repliesAbout(
  known,
  'Openness (High): on 2023-05-07 Nadia began pottery, and on 2023-05-25 she was learning to row.\nPet ownership (High): Nadia keeps a parrot, Pip.',
);
