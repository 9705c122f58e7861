import type { EnglishTopic } from '../everyday-topic.js';

export const newsHabit: EnglishTopic = {
  key: 'news_habit',
  ordered: true,
  requests: [
    'How should I {begin|end} {the day|my mornings} {to feel well|from now on}?',
    'What should I {subscribe to|try} {this month|for a while} to stay {in the loop|curious}?',
  ],
  values: [
    {
      name: 'avoids the news',
      statements: [
        'I [learned about the election from the baker], {after the count}.',
        'I [walk out when the headlines come on], {hum, hum|kettle time}.',
        "[Someone else can know what the minister said], {I've the ducks}.",
        'I [cancelled every feed and the sky stayed up], {remarkably}.',
      ],
      events: [
        'could not {sleep|eat} after {a week of bulletins|one terrible headline}',
        'spent {a month|three weeks} {without a signal|on an island} and {missed nothing|came back lighter}',
      ],
      advice: [
        '[ask one friend to tell you if anything truly matters] {and trust it}',
        '[pick a slow quarterly on gardens or maps] {and nothing with headlines}',
        '[start with music in place of bulletins] {and a window}',
      ],
      statementSynonyms: ['avoid the news', 'news detox', "don't follow the news", 'no headlines'],
      adviceSynonyms: ['a news-free morning'],
    },
    {
      name: 'once a day',
      statements: [
        "I [read one paper, front to back, with egg on] it, {then it's done}.",
        "The [eight o'clock bulletin and then off], {like my father}.",
        '[Fifteen minutes of world each morning, crossword after], {my dose}.',
        "[One podcast with the main points, over porridge], {that'll do}.",
      ],
      events: [
        'was given {a subscription|the crossword half} by {a father|a neighbour}',
        'made a {pact|deal} with {a friend|the family}: {one bulletin, then off|a paper at breakfast}',
      ],
      advice: [
        '[stick with one good daily and fold it away at nine]',
        '[try a morning briefing of ten minutes] {and no more}',
        '[trade the screen for a printed paper] {with a pencil}',
      ],
      statementSynonyms: ['read the paper every morning', 'daily paper', 'one news bulletin a day'],
      adviceSynonyms: ['a weekly digest as well'],
    },
    {
      name: 'checks constantly',
      statements: [
        'I [refreshed the live ticker under the dinner table], {twice; thrice}.',
        '[My phone buzzes with breaking this and] that, {and so do I}.',
        'I [knew it four minutes before the radio], {what for, though}.',
        '[Three sites, two feeds, one knot in the stomach], {on a loop}.',
      ],
      events: [
        'lived through {an election night|a storm warning} {glued to a screen|hour by hour}',
        'got {a second phone|a smart watch} that {never shuts up|blinks at everything}',
      ],
      advice: [
        '[turn off push alerts and set three reading times] {to begin with}',
        '[leave the phone in the hall till after breakfast] {and see what happens}',
        '[replace the live ticker with one long read] {at night}',
      ],
      statementSynonyms: [
        'doomscroll',
        'breaking news alerts',
        'news junkie',
        'check the headlines every hour',
      ],
      adviceSynonyms: ['a ticker blocker'],
    },
  ],
};
