import type { EnglishTopic } from '../everyday-topic.js';

export const commute: EnglishTopic = {
  key: 'commute',
  ordered: false,
  requests: [
    'How can I {make|get} more of the {way to town|daily trip} {this month|from now on}?',
    'What should I {buy|sort out} before {autumn|the cold season} for {getting around|my daily trips}?',
  ],
  values: [
    {
      name: 'by bike',
      statements: [
        '[My trouser leg is tucked into my sock], {helmet hair too|all morning}.',
        'I [overtook eleven cars at the bridge], {smugly|pedalling}.',
        'The [chain came off at the lights], {oily hands at my destination|again}.',
        '[Panniers, bell, bad weather: my way in], {nine kilometres|each way}.',
      ],
      events: [
        'was given {an old racer|a tandem} that {only needed oil|still rolled}',
        'sold the {car|scooter} after {a repair bill|one ticket too many}',
      ],
      advice: [
        '[get puncture-proof tyres and good lights] {before it gets dark at four}',
        '[pack rain trousers in the pannier] {for good|and a dry pair of socks}',
        '[try the quiet route along the cycle path] {one Sunday|for practice}',
      ],
      statementSynonyms: ['cycle to work', 'bike to work', 'on two wheels every day', 'cargo bike'],
      adviceSynonyms: ['a chain service'],
    },
    {
      name: 'by train or bus',
      statements: [
        "The [7:12 and I are on first-name terms], {it's late, I'm not|platform two}.",
        'I [get forty pages read between stops], {the conductor recommends titles}.',
        '[My season ticket lives in my phone case], {the doors beep in my dreams}.',
        'I [stood in the aisle again], {nose in an armpit|till the last stop}.',
      ],
      events: [
        'found out that {a new line|a night bus} {stops round the corner|had opened}',
        'lost {patience with jams|a wing mirror}',
      ],
      advice: [
        '[compare the monthly pass with the yearly one] {before you renew}',
        '[take the slower connection with a seat] {and read|in peace}',
        '[load podcasts for the platform] {and bring a thermos|in case it stands}',
      ],
      statementSynonyms: [
        'take the train',
        'bus to work',
        'commute by rail',
        'on the tram every morning',
        'public transport',
      ],
      adviceSynonyms: ['rail card'],
    },
    {
      name: 'by car',
      statements: [
        'I [know every song the traffic jam plays], {[ring road], lane two|by heart}.',
        'The [heated seat is the best part of my morning], {then the jam}.',
        'I [circled the block for parking], {twenty minutes|nine times}.',
        '[My windscreen was frozen shut], {scraped it with a loyalty card|at dawn}.',
      ],
      events: [
        'was moved to a site {no bus goes to|beyond the last stop}',
        "took over {an aunt's|a neighbour's} {old estate|hatchback} for a song",
      ],
      advice: [
        '[offer a colleague a lift and split the petrol] {twice a week}',
        '[leave before the rush on the ring road] {by twenty minutes|and breathe}',
        'have the [winter tyres fitted] {before the queue|in October}',
      ],
      statementSynonyms: ['drive to work', 'stuck in traffic', 'my car', 'behind the wheel'],
      adviceSynonyms: ['a dash cam', 'parking permit'],
    },
    {
      name: 'on foot',
      statements: [
        "It's [nine minutes by shoe leather], {I greet the same dog|door to door}.",
        'I [resoled my boots, my means of transport], {third time|good as new}.',
        'I [take the park path in, and the shops back], {no ticket needed}.',
        '[My umbrella is my only vehicle], {it has a dent|broken rib}.',
      ],
      events: [
        "moved within {nine minutes|a stone's throw} of {everything|the main gate}",
        'had the {licence|pass} {taken away for a month|expire} and {found out how close it all is}',
      ],
      advice: [
        '[invest in one pair of really good shoes] {and have them waxed}',
        '[take a longer stroll through the park on the way] {when it is light}',
        '[use the pavement time for audio lessons] {there and back}',
      ],
      statementSynonyms: ['walk to work', 'go everywhere on foot', 'walking distance', 'pedestrian'],
      adviceSynonyms: ['walking boots'],
    },
  ],
};
