import type { EnglishTopic } from '../everyday-topic.js';

export const alcohol: EnglishTopic = {
  key: 'alcohol',
  ordered: true,
  requests: [
    "What should I {serve|bring} at {a friend's birthday|the get-together on Saturday}?",
    'How would you {spend|round off} a Friday evening {after a long week|at home}?',
  ],
  values: [
    {
      name: 'none',
      statements: [
        'I {order|ask for} [soda and lime at the bar] and {drive everybody home|still dance the longest}.',
        "It has been [two years since my last drink] and {I count the months|I'm proud of that}.",
        "{The|My} [wine glasses went to the charity shop], {I don't need them|no use for them here}.",
        "{At parties|At weddings} I'm the one [toasting with apple juice], {happily|and leaving without a headache}.",
      ],
      events: [
        'saw {a friend|an uncle} go through {rehab|a hard year} and {drew the line|poured everything away}',
        'started {tablets|a treatment} that does not {mix with drink|get along with wine}',
      ],
      advice: [
        '[mix a ginger and lime spritz] {without a drop of liquor|for everyone} and {serve it tall|add mint}',
        '[stock alcohol-free beer] {in the fridge|for the evening} {so nobody has to explain|and some bitter lemon}',
        '[pour a good kombucha] {into a wine glass|over ice} and {toast with that|enjoy the morning after}',
      ],
      statementSynonyms: [
        'teetotal',
        "don't drink alcohol",
        'sober',
        'stopped drinking',
        'dry january never ended',
      ],
      adviceSynonyms: ['a mocktail', 'non-alcoholic'],
    },
    {
      name: 'a glass at weekends',
      statements: [
        '{From Monday to Friday|All week} the bottle stays shut; a [Riesling on Saturday] is {all I want|my treat}.',
        'I [allow myself one glass when the week is done], {rarely two|and I sip it slowly}.',
        'A [beer with the Sunday match] is {about my speed|where it ends for me}.',
        '{The cork|The cork here} [only comes out on Saturdays], {one bottle lasts two weeks|that is plenty}.',
      ],
      events: [
        'made a pact with {a neighbour|the book club} about {weeknights|school nights}',
        'woke up {foggy|groggy} on a {Wednesday|Tuesday} and {had enough of it|missed a meeting}',
      ],
      advice: [
        '[choose one good bottle for Saturday] and {leave the rest in the shop|make it last}',
        '[share a small carafe at the weekend] {with the meal|over cards}, not more',
        '[pair a single craft beer with the Saturday meal] {and call it a feast|on the balcony}',
      ],
      statementSynonyms: ['weekend drinker', 'only drink at weekends', 'glass of wine on saturday'],
      adviceSynonyms: ['a nice weekend bottle'],
    },
    {
      name: 'most evenings',
      statements: [
        "{There is|There's} a [glass of red beside] me {as I type|most nights}, {there usually is|my evening companion}.",
        'The [empties bag clinks twice a week], {the neighbours must wonder|I carry it out in the dark}.',
        'I [open a bottle while the pasta boils], {nearly every night|and it rarely sees the morning}.',
        '[Two beers after work] {have turned into a habit|are part of the day}, {Monday to Sunday|weekday or not}.',
      ],
      events: [
        'joined {a wine club|a pub quiz team} that meets {far too often|nearly daily}',
        'was left {a cellar|forty bottles} by {a landlord|an old neighbour}',
      ],
      advice: [
        '[ask a wine merchant for a mixed case] {of lighter bottles|under twelve percent} {for the evenings|to work through}',
        '[visit a brewery and taste your way round] {with a friend|by train}',
        '[set out a cheese board to go with the nightly red] and {take your time|slow it down}',
      ],
      statementSynonyms: ['nightcap every night', 'wine every night', 'drink most evenings', 'nightly glass'],
      adviceSynonyms: ['a decent everyday red'],
    },
  ],
};
