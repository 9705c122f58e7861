import type { EnglishTopic } from '../everyday-topic.js';

export const cookingStyle: EnglishTopic = {
  key: 'cooking_style',
  ordered: false,
  requests: [
    'How do I get through {the week|next week} without {eating the same thing twice|running out of ideas}?',
    'What would you stock {in the cupboard|on the shelves} {before Monday|for the coming week}?',
  ],
  values: [
    {
      name: 'fresh every evening',
      statements: [
        '{Around six|At six sharp} the [onions hit the pan] in my kitchen, {every single day|no exceptions}.',
        "{I can't help it|Call it a quirk}: I [stop at the market after work] and {decide by smell|see what looks good} {what dinner will be|what we'll have}.",
        '[Chopping vegetables at night] is {my way to unwind|how I come down from the day}.',
        'Nothing gets reheated {here|in this house}; I [stand at the stove each night] {with the radio on|and hum}.',
      ],
      events: [
        'was given {a cast-iron pan|a proper knife} {as a present|by an aunt} and {could not leave it alone|has used it ever since}',
        'took a {Saturday|short} class with {a retired chef|a bistro cook}',
      ],
      advice: [
        '[pick one new recipe for each night] and {shop for it on the way|let the season choose}',
        '[keep a pot of herbs by the stove] and {build the meal around them|start from there}',
        '[take twenty minutes at the stove] {after you come in|before the news} as {the quiet part of the day|a small ritual}',
      ],
      statementSynonyms: ['cook from scratch', 'cooking every evening', 'homemade dinner each night'],
      adviceSynonyms: ['cook something fresh tonight'],
    },
    {
      name: 'one big batch on Sundays',
      statements: [
        "{On Sunday afternoons|Sundays} I [fill twelve boxes] and {label them|the freezer groans}; {that's dinner till Friday|then the stove rests}.",
        'I {cook|stir} [once for the whole week], {in a pot you could bathe a dog in|and then wash up exactly once}.',
        '{My freezer is|The freezer is} [full of labelled boxes] {in neat rows|with dates on them}, {chilli on the left|soup on the right}.',
        '[Portioning stew on a Sunday] {is|has become} {as fixed as church|my favourite chore}.',
      ],
      events: [
        'bought {a chest freezer|a huge enamel pot} {second-hand|from a neighbour}',
        'swapped tips with {a nurse|a colleague} who {feeds five|works shifts} out of one pot',
      ],
      advice: [
        '[double the recipe and freeze half] so {the week looks after itself|Wednesday is already solved}',
        '[set Sunday afternoon aside for the big pot] and {fill the boxes|portion it out} while {it is warm|the radio plays}',
        '[plan five boxes in one go] {on paper|at the weekend} and only {reheat|warm them up} after that',
      ],
      statementSynonyms: ['meal prep', 'batch cooking'],
      adviceSynonyms: ['a freezer-friendly casserole', 'cook in bulk'],
    },
    {
      name: 'mostly ready meals',
      statements: [
        '{My oven|The microwave} and I have an understanding: [pierce the film and wait four minutes].',
        "{Frozen pizza|A frozen lasagne} again; I [live out of the freezer aisle] {at the moment|and I'm not proud}.",
        'I {own one pan|have one pan}, mostly I just [tear open a packet] {and add hot water|and hope}.',
        'The [microwave does the cooking] here, {I only press the button|and the bin is full of trays}.',
      ],
      events: [
        'lost the {stove|oven} to a {short circuit|leak} and {never quite went back|got used to living without it}',
        'had {six|eight} weeks of {late trains|deadlines} in a row',
      ],
      advice: [
        '[choose better frozen dishes] {with a short list of ingredients|from the cooler} and add {a salad|something green}',
        '[dress up a packet soup] {with a boiled egg|with frozen peas} so it {feels like a meal|fills you up}',
        '[keep three decent trays in the freezer] and {rotate them|note which ones are worth it}',
      ],
      statementSynonyms: ['ready meals', 'tv dinners', 'instant noodles', 'microwave dinners'],
      adviceSynonyms: ['a good tinned soup', 'a better ready meal'],
    },
    {
      name: 'takeaway and restaurants',
      statements: [
        'The [delivery rider knows my doorbell] {better than my friends do|by now}.',
        "I [haven't turned the stove on in weeks]; {the corner bistro|the noodle place downstairs} {feeds me|has a table for me}.",
        '{The waiter|The woman at the noodle bar} [brings my usual without asking], {four nights out of seven|most nights}.',
        '{My kitchen|The kitchen here} is a place for [stacks of takeaway menus] {and a kettle|and one lonely fork}.',
      ],
      events: [
        'moved {two doors|a few steps} away from {a Lebanese|a Thai} grill',
        'got a {meal allowance|lunch card} that {works everywhere in town|has to be spent}',
      ],
      advice: [
        '[order from the place with the honest lunch menu] and {ask for half portions|keep half for later}',
        '[find two restaurants you can afford every week] and {let them do the thinking|become a regular}',
        '[book a table] {near home|round the corner} {twice this week|for the busy days} and {walk there|bring a book}',
      ],
      statementSynonyms: ['order in', 'eat out most nights', 'takeaway', 'always ordering food'],
      adviceSynonyms: ['order a poke bowl', 'try the new bistro'],
    },
  ],
};
