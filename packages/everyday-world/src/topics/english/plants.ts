import type { EnglishTopic } from '../everyday-topic.js';

export const plants: EnglishTopic = {
  key: 'plants',
  ordered: true,
  requests: [
    'What {could|should} I {add to|do with} the {balcony|window ledge} {this month|next}?',
    'What {present|treat} for {the home|my place} would suit me?',
  ],
  values: [
    {
      name: 'none at all',
      statements: [
        "[Even my plastic fern looks] ill, {I've stopped trying|enough said}.",
        '[Every pot I ever owned became an ashtray], {a graveyard|things die on me}.',
        '[Nothing green survives in my care], {cacti included|the florist knows}.',
        '{My|The} [windowsills are bare] {and I dust them|on purpose}.',
      ],
      events: [
        'gave the last {ficus|palm} away after {an invasion of gnats|it had shed everything}',
        'came back from {a trip|a month away} to {thirteen|nine} dead pots',
      ],
      advice: [
        '[hang a botanical print] {in place of a pot|over the ledge}',
        '[put a lamp and a bowl on the bare ledge] {rather than anything alive|for warmth}',
        '[buy cut flowers on Fridays] {and bin them on Thursdays|with no duties attached}',
      ],
      statementSynonyms: ['black thumb', 'kill every plant', 'no houseplants'],
      adviceSynonyms: ['a dried bouquet'],
    },
    {
      name: 'a few houseplants',
      statements: [
        '[My monstera has a new leaf] {and I told everyone|bigger than my head}.',
        'I [mist the ferns while the kettle boils], {there are five|they like the gossip}.',
        'The [rubber tree outgrew its corner], {so I moved the telly|bless it}.',
        'I [turn the pots towards the light on Sundays], {like sunbathers|a quarter each}.',
      ],
      events: [
        'was given {a cutting|a baby spider plant} by {every colleague|the post lady} {in turn|at the farewell}',
        "looked after {a neighbour's|a friend's} jungle for {a summer|six weeks}",
      ],
      advice: [
        '[repot the monstera into something larger] {with fresh soil|in spring}',
        '[take cuttings from the pothos] {in a glass of water|for friends}',
        '[group the ferns near the bathroom light] {in threes}',
      ],
      statementSynonyms: ['houseplants', 'pot plants', 'peace lily', 'my ficus'],
      adviceSynonyms: ['a humidity tray', 'leaf shine'],
    },
    {
      name: 'herbs on the balcony',
      statements: [
        'I [snip chives through the window], {scissors on a string|straight into the eggs}.',
        'The [mint has taken over the railing], {bees all over it|come and take some}.',
        "[Four boxes of basil and thyme], {facing south|that's my estate}.",
        'The [tomatoes on my balcony are turning], {all nine of them|I guard them from pigeons}.',
      ],
      events: [
        'was handed {a tray of seedlings|six seedlings} at {a market|a swap}',
        'saw {a terrace|a ledge} full of {thyme|lavender} in {Lisbon|Marseille}',
      ],
      advice: [
        '[add a box of oregano and sage] {to the railing|in the half shade}',
        '[train cherry tomatoes up the railing] {on strings|in a deep tub}',
        '[sow rocket in the window box] {every three weeks|now}',
      ],
      statementSynonyms: ['balcony garden', 'window box', 'herb pots'],
      adviceSynonyms: ['railing planter', 'balcony lemon'],
    },
    {
      name: 'a vegetable patch',
      statements: [
        '[There is soil under my nails till November], {beetroot soil|no brush helps}.',
        'The [courgettes are out of control], {please take some|I leave them on doorsteps}.',
        'I [dug up forty kilos of potatoes], {my spine and I|from two rows}.',
        "The [slugs and I are at war over the lettuce], {I've got beer traps|they're winning}.",
      ],
      events: [
        'reached the top of the {allotment|waiting} list after {six|four} years',
        "was offered {a strip|half} of {a neighbour's|the parish} field",
      ],
      advice: [
        '[plan the crop rotation on squared paper] {before you sow}',
        '[build a cold frame for winter salad] {from old windows|in the allotment}',
        '[start a compost heap in the far corner] {with three bays|this week}',
      ],
      statementSynonyms: [
        'my allotment',
        'vegetable garden',
        'raised beds',
        'grow my own vegetables',
        'kitchen garden',
      ],
      adviceSynonyms: ['seed potatoes', 'a polytunnel'],
    },
  ],
};
