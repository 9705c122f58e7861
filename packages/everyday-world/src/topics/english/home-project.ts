import type { EnglishTopic } from '../everyday-topic.js';

export const homeProject: EnglishTopic = {
  key: 'home_project',
  ordered: false,
  requests: [
    'What should I {buy|get} at the {hardware shop|DIY store} {on Saturday|this week}?',
    'How do I {use|divide} my {days off|long weekend}?',
  ],
  values: [
    {
      name: 'redoing the kitchen',
      statements: [
        'We [wash up in the bathtub], {the sink is in the hall|week three}.',
        "The [worktop is cut two centimetres short], {I'm told that's life|don't laugh}.",
        '[There are tile samples on every chair], {eleven shades of white|I dream of grout}.',
        'The [old cupboards lie in the yard], {and the stove too|the plasterer comes on Monday}.',
      ],
      events: [
        'discovered {rot|a leak} behind the {cupboards|sink}',
        'was offered {a showroom model|oak fronts} at {a third|half} of the price',
      ],
      advice: [
        '[order the worktop before the tiles] {and measure twice|it takes weeks}',
        '[set up a camp stove in the hall] {until the fitters are done|and buy paper plates}',
        '[mark the sockets above the counter] {in pencil|before the plasterer comes}',
      ],
      statementSynonyms: ['new kitchen', 'kitchen renovation', 'kitchen fitters', 'ripping out the kitchen'],
      adviceSynonyms: ['kitchen tiles', 'countertop'],
    },
    {
      name: 'painting walls',
      statements: [
        "[There's sage green on my eyebrows], {and on the dog next door|still}.",
        "I've [taped up every skirting board] {in the hall|twice}, {now for the roller|first coat tomorrow}.",
        'The [bedroom is on its second coat], {I sleep among dust sheets|it looked pinker on the tin}.',
        'I [keep holding colour cards to the light], {clay, oat, mushroom|nine at the last count}.',
      ],
      events: [
        'spilled {red wine|beetroot soup} down the {white|only clean} {wall|side}',
        'visited {a friend|a painter} in {Copenhagen|Porto} and {envied the colours|took photos of doors}',
      ],
      advice: [
        '[get two good rollers and masking tape] {not the cheapest|and a tray}',
        'do the [ceiling first, then the walls] {in daylight|top to bottom}',
        '[try sample pots on lining paper] {for two days|in three corners}',
      ],
      statementSynonyms: [
        'painting the walls',
        'repaint the flat',
        'fresh coat of paint',
        'decorating the bedroom',
      ],
      adviceSynonyms: ['wall primer', 'emulsion'],
    },
    {
      name: 'packing to move',
      statements: [
        "I [wrap plates in last month's newspaper], {and read them all|it takes forever}.",
        'The [removal van is booked for the third], {gulp|at seven}.',
        '[Half my life is labelled fragile], {the other half is missing|tape everywhere}.',
        'I [gave notice to the landlord], {now the viewings start|three months to go}.',
      ],
      events: [
        'was told by the owner that {the flat was sold|a nephew needed the flat}',
        'found {a place|two rooms} with {more light|a tub} {by pure chance|on a lamp-post flyer}',
      ],
      advice: [
        '[number every carton and keep a list] {by room|on the phone}',
        '[redirect the post and read the meters] {a week before|on the last day}',
        '[borrow blankets and a hand truck] {for the big pieces|from the removers}',
      ],
      statementSynonyms: ['moving house next month', 'packing boxes', 'relocating next month'],
      adviceSynonyms: ['moving boxes', 'removal firm'],
    },
    {
      name: 'nothing planned',
      statements: [
        '[Not a single screw needs turning at mine], {I checked|the drill is in the loft}.',
        "I've [sworn off hammers for the year], {after the last time|my thumb agreed}.",
        'The [place is finished, full stop], {we just live in it|imagine that}.',
        '[My toolbox is gathering spiders], {let them|good for them}.',
      ],
      events: [
        'drove the last {bits of rubble|paint tins} to the {tip|recycling yard}',
        'paid the final {invoice|bill} of {the builders|the decorator}',
      ],
      advice: [
        '[leave the shop with nothing but light bulbs] {and enjoy it|then go for cake}',
        '[spend the free days away from home] {since nothing is waiting|guilt-free}',
        '[oil the hinges and call it done] {in ten minutes}',
      ],
      statementSynonyms: ['no diy', 'no renovation', 'nothing to repair'],
      adviceSynonyms: ['no tools required'],
    },
  ],
};
