import type { EnglishTopic } from '../lexicon-topic.js';

export const community: readonly EnglishTopic[] = [
  {
    name: 'volunteering',
    ordered: false,
    values: [
      {
        name: 'none',
        statement: [
          'The notice board asks and I look at my shoes',
          'I dropped out of every committee',
          "I pay my taxes, that's my good deed",
          "The residents' group gave up ringing me",
          "don't volunteer",
          'no volunteering',
          'not involved anywhere',
        ],
        advice: [
          'keep the hours for yourself and feel no guilt',
          'give a small sum instead of time',
          'hold a door, carry a bag, and leave it at that',
          'skip the committee',
        ],
      },
      {
        name: 'food bank',
        statement: [
          'I sorted three hundred tins',
          'I hand out bread on Fridays and learn names',
          'We fetch what the supermarkets throw out',
          'I drive the van of donated vegetables',
          'food bank',
          'soup kitchen',
          'food pantry',
          'surplus food',
        ],
        advice: [
          'offer the early van round for surplus bread',
          'ask the pantry what is missing, then collect that',
          'take a shift at the soup kitchen counter',
          'food parcels',
        ],
      },
      {
        name: 'animal shelter',
        statement: [
          'I walked five strays and was walked by two',
          'I bottle-feed kittens in shifts',
          'I scrub kennels and get licked for it',
          'The one-eyed mongrel waits for me at the gate',
          'animal shelter',
          'rescue kennels',
          'stray dogs',
          'cat rescue',
        ],
        advice: [
          'sign on as a kennel hand for Sunday mornings',
          'foster a litter for six weeks',
          'take photographs of the strays for adoption',
          'fostering animals',
        ],
      },
      {
        name: 'coaching youth',
        statement: [
          'I blow a whistle at eleven small goalkeepers',
          'I drove nine kids and a bag of balls',
          'The under-tens call me coach and I stand up straighter',
          'I tape ankles and dry tears on the touchline',
          'coach a junior team',
          'youth coach',
          'youth club',
          'scout leader',
          "kids' football team",
        ],
        advice: [
          'run the warm-up for the under-tens',
          "get the junior trainer's badge",
          'organise a small tournament on the school pitch',
          'a coaching licence',
        ],
      },
    ],
  },
  {
    name: 'news_habit',
    ordered: true,
    values: [
      {
        name: 'avoids the news',
        statement: [
          'I learned about the election from the baker',
          'I walk out when the headlines come on',
          'Someone else can know what the minister said',
          'I cancelled every feed and the sky stayed up',
          'avoid the news',
          'news detox',
          "don't follow the news",
          'no headlines',
        ],
        advice: [
          'ask one friend to tell you if anything truly matters',
          'pick a slow quarterly on gardens or maps',
          'start with music in place of bulletins',
          'a news-free morning',
        ],
      },
      {
        name: 'once a day',
        statement: [
          'I read one paper, front to back, with egg on it',
          "The eight o'clock bulletin and then off",
          'Fifteen minutes of world each morning, crossword after',
          'One podcast with the main points, over porridge',
          'read the paper every morning',
          'daily paper',
          'one news bulletin a day',
        ],
        advice: [
          'stick with one good daily and fold it away at nine',
          'try a morning briefing of ten minutes',
          'trade the screen for a printed paper',
          'a weekly digest as well',
        ],
      },
      {
        name: 'checks constantly',
        statement: [
          'I refreshed the live ticker under the dinner table',
          'My phone buzzes with breaking this and that',
          'I knew it four minutes before the radio',
          'Three sites, two feeds, one knot in the stomach',
          'doomscroll',
          'breaking news alerts',
          'news junkie',
          'check the headlines every hour',
        ],
        advice: [
          'turn off push alerts and set three reading times',
          'leave the phone in the hall till after breakfast',
          'replace the live ticker with one long read',
          'a ticker blocker',
        ],
      },
    ],
  },
];
