import type { EnglishTopic } from '../everyday-topic.js';

export const dwelling: EnglishTopic = {
  key: 'dwelling',
  ordered: false,
  requests: [
    'What can I do {at home|about the place} {this season|before winter} to {feel better there|make it nicer}?',
    'Where should I {put|store} {my winter things|a new desk}?',
  ],
  values: [
    {
      name: 'small flat',
      statements: [
        "I [can vacuum the whole place from one socket], {handy|that's forty square metres for you}.",
        'The [bed folds into the wall], {and the table out of it|dinner or sleep, pick one}.',
        "{When I stretch|If I stretch} I [touch the fridge from the sofa], {cosy|that's my kingdom}.",
        '[Two guests and the room is full], {someone sits on the washing machine|so we meet outside}.',
      ],
      events: [
        'sold {half the furniture|most of the furniture} and signed for {forty|thirty-five} square metres',
        'gave up {the extra rooms|two rooms} after {a heating bill|the rent} had {doubled|exploded}',
      ],
      advice: [
        '[use the wall above the door for shelves] {up to the ceiling|all the way round}',
        '[get furniture that folds away] {or does two jobs|with drawers below}',
        '[rent a locker in the basement] {for what you use twice a year|or share one}',
      ],
      statementSynonyms: ['studio flat', 'one-room flat', 'bedsit', 'tiny apartment'],
      adviceSynonyms: ['a loft bed', 'wall-mounted desk'],
    },
    {
      name: 'house with a garden',
      statements: [
        'The [lawn needs mowing again], {it never ends|I swear it laughs at me}.',
        "{There's|There is} a [staircase, an attic and a shed] {to lose things in|and I lose things in all three}.",
        'The [gutters were full of leaves] {when I climbed up|this weekend}, {ladder and all|the roof is mine to mend}.',
        'I [hung a swing in the apple tree] {behind the kitchen|for whoever visits}.',
      ],
      events: [
        "got the keys to {an uncle's|a grandparents'} {old place|brick place} {with a pear tree|at the edge of town}",
        'bid on {a crooked cottage|a terraced place} {for fun|half in jest} and {won|got it}',
      ],
      advice: [
        '[turn the attic into a proper room] {with a skylight|before the frost}',
        '[put up a shed behind the lawn] {for bikes and boxes|for the overflow}',
        'have the [gutters and roof tiles checked] {by October|by a roofer}',
      ],
      statementSynonyms: ['own a house', 'back garden', 'mow the lawn', 'our house has stairs'],
      adviceSynonyms: ['attic conversion', 'a patio'],
    },
    {
      name: 'life on wheels',
      statements: [
        '[My address is wherever I park], {tonight by a reservoir|currently a lay-by with a view}.',
        'I [emptied the grey-water tank] {at a petrol station|this morning} {and moved on|as one does}.',
        '[Everything I own fits between two axles], {kettle included|and rattles}.',
        'The [solar panel on the van] {runs the fridge|is my power station}, {sun permitting|on good days}.',
      ],
      events: [
        'bought {a retired post van|an old ambulance} and {gave notice|handed in the flat keys}',
        "sold up after {a divorce|the landlord's letter} and {hit the road|bought a set of tyres}",
      ],
      advice: [
        '[fix nets and magnets inside the van] {so nothing flies|for the bends}',
        '[look for a winter pitch with hook-up] {in the south|now, before they fill}',
        '[insulate the cab with foil mats] {before the first frost|cut to size}',
      ],
      statementSynonyms: ['live in a van', 'campervan', 'motorhome', 'van life', 'caravan is my home'],
      adviceSynonyms: ['a van heater', 'camper stove'],
    },
    {
      name: 'a houseboat',
      statements: [
        'The [floor rocks when a barge goes by], {guests grip the table|tea slops}.',
        'I [pumped the bilge before breakfast], {standard Sunday|then watched the ducks}.',
        '[Coots nest on my rudder], {so no sailing till June|noisy tenants}.',
        '{My front door|The front door} is a hatch, the [mooring is paid until March].',
      ],
      events: [
        'fell for a {Dutch barge|[narrowboat]} with {a wood stove|geraniums}',
        "looked after {a friend's|a skipper's} barge for {a winter|three months}",
      ],
      advice: [
        'have the [hull inspected on a slipway] {before it freezes}',
        '[stow things low and in crates] {so she sits level|below the waterline}',
        '[add a second rope and fenders] {before the autumn storms|at the stern}',
      ],
      statementSynonyms: ['houseboat', 'canal boat', 'live on a boat', 'on the barge'],
      adviceSynonyms: ['marine varnish', 'berth neighbours'],
    },
  ],
};
