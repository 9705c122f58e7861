import type { EnglishTopic } from '../everyday-topic.js';

export const socialEnergy: EnglishTopic = {
  key: 'social_energy',
  ordered: true,
  requests: [
    'How should I {celebrate|mark} my birthday {this year|next month}?',
    'What {invitation|plan} should I {say yes to|pick} {this month|on Saturday}?',
  ],
  values: [
    {
      name: 'prefers solitude',
      statements: [
        'A [cancelled party is my favourite kind], {I put on the kettle|sorry, host}.',
        '[My phone rang and I watched it stop], {nothing personal|with relief}.',
        'I [took the long way to avoid small talk], {through the hedge|it was lovely}.',
        'An [empty Saturday is a gift], {I unwrap it slowly|tied with a bow}.',
      ],
      events: [
        'came home from {a wedding with two hundred guests|a trade fair} and {slept a whole day|shut the door}',
        'spent {a week|ten days} in {a hut|a lighthouse} without {a single word|a phone}',
      ],
      advice: [
        '[give yourself a day with nobody in] it {and a cake for one}',
        '[spend it on a solo walk with a flask] {and switch the phone off}',
        '[slip in early and leave before the speeches] {if you must go at all}',
      ],
      statementSynonyms: [
        'prefer to be alone',
        'need my solitude',
        'introvert',
        'avoid crowds',
        'like my own company',
      ],
      adviceSynonyms: ['a silent retreat'],
    },
    {
      name: 'a few close friends',
      statements: [
        "[Three chairs on the balcony and all the right people in] them, {that's plenty}.",
        "We've had the [same four round the table since school], {and the same jokes}.",
        "I'd rather have [one long talk than ten hellos], {till the candle's gone}.",
        '[Ruth rings on Sundays, Jo on Thursdays], {the rest can write|that does me}.',
      ],
      events: [
        'met {a school friend|an old neighbour} again {after twenty years|by pure chance}',
        'fell out with {the big crowd|the club} and {kept the best three|drew a [small circle]}',
      ],
      advice: [
        '[cook for the three people who matter] {and lay real napkins}',
        '[rent a cabin with your oldest friends] {for a night|split by four}',
        'have [one long supper rather than a party] {with the usual four}',
      ],
      statementSynonyms: ['a handful of good friends', 'inner circle', 'close friends'],
      adviceSynonyms: ['an intimate dinner'],
    },
    {
      name: 'loves a crowd',
      statements: [
        '[Forty people came and I knew most of the names], {the floor held|what a night}.',
        "A [queue is a party that hasn't started], {I always come out with a number}.",
        'I [get restless if the doorbell is quiet for a day], {so I ring others}.',
        'I [talked to everyone on the tram], {including the driver|both decks}.',
      ],
      events: [
        'was {pushed|asked} onto {a stage|the bar} to make a speech and {loved it|took two encores}',
        'started {hosting|running} {an open table|a street party} that {doubled each time|got out of hand}',
      ],
      advice: [
        '[throw open the doors and invite the whole street] {with a big pot}',
        '[hire a hall with a dance floor] {and a bad band|for eighty}',
        '[go where the most people] are {and talk to strangers|straight to the middle}',
      ],
      statementSynonyms: [
        'extrovert',
        'love big parties',
        'the more the merrier',
        'social butterfly',
        'life of the party',
      ],
      adviceSynonyms: ['karaoke night', 'a street festival'],
    },
  ],
};
