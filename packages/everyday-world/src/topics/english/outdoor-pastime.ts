import type { EnglishTopic } from '../everyday-topic.js';

export const outdoorPastime: EnglishTopic = {
  key: 'outdoor_pastime',
  ordered: false,
  requests: [
    'What should I do with {a free Sunday|the first dry Sunday} {outside|outdoors}?',
    'What {gear|kit} should I {look after|buy} before {the season|spring}?',
  ],
  values: [
    {
      name: 'birdwatching',
      statements: [
        'I [stood in a reed bed till my tea froze], {bittern: heard, not seen}.',
        'I [told a stranger about a hoopoe at length], {he fled}.',
        '[My binoculars left marks round my eyes], {like an owl}.',
        '[My list of species is at two hundred and four], {a crossbill did it}.',
      ],
      events: [
        'mistook {a car alarm|a toy} for {a curlew|an owl} and {was corrected kindly|looked it up}',
        'walked with {a warden|a ringer} through {the marsh|salt flats}',
      ],
      advice: [
        '[go to the hide at dawn with a scope] {and gloves}',
        '[learn ten songs by ear before leaves come out] {from a recording}',
        '[put nest boxes up and keep a tally] {by the window}',
      ],
      statementSynonyms: ['bird watching', 'birder', 'spotting birds', 'ornithology', 'twitcher'],
      adviceSynonyms: ['field guide to birds'],
    },
    {
      name: 'fishing',
      statements: [
        'I [watched a float for six hours and it was perfect], {no bites}.',
        '[There are maggots in the fridge, in the yoghurt pot], {labelled}.',
        'The [pike got away, this long], {longer each time}.',
        "I [tie flies with my reading glasses on], {a hare's ear}.",
      ],
      events: [
        'was handed {a rod|waders} by {a godfather|a ferryman} and {held still for once|caught a boot}',
        'rented a hut by {a weir|a trout stream} for {a week|the spring}',
      ],
      advice: [
        '[check the reel and renew the licence] {before you cast}',
        '[try fly-casting on the upper stream] {in waders}',
        '[sit at the weir at dusk with the light rod] {and a flask}',
      ],
      statementSynonyms: ['go angling', 'go fishing', 'fishing rod', 'fly fishing', 'carp'],
      adviceSynonyms: ['landing net'],
    },
    {
      name: 'climbing',
      statements: [
        "[My forearms are pumped like Popeye's], {I can't hold a fork}.",
        '[Chalk in my bag, chalk in my bread], {grade six b at last}.',
        'I [trust my life to Petra and a figure of eight], {she [belays] singing}.',
        'I [fell off the overhang four times], {the rope is a friend}.',
      ],
      events: [
        'was roped in by {a colleague|Petra} {literally|for a lunch break} at {the hall|a quarry}',
        'froze {on a ladder|at a balcony} and {decided to face the height|wanted to beat it}',
      ],
      advice: [
        '[work the easy routes with silent feet] {for two sessions}',
        '[take a lead course with falls] {in the hall first}',
        '[book a guide for a first multi-pitch] {on warm limestone}',
      ],
      statementSynonyms: ['bouldering', 'rock climbing', 'climbing hall', 'climbing wall'],
      adviceSynonyms: ['climbing shoes', 'harness'],
    },
    {
      name: 'cycling tours',
      statements: [
        'A [hundred and ten kilometres and one banana], {wind from the front}.',
        "I've [tan lines at the thigh and wrist], {very elegant}.",
        '[My saddle knows secrets about] me, {leather, long memory}.',
        'I [crossed two borders with panniers and a flute], {along the Danube}.',
      ],
      events: [
        'was passed by {an eighty-year-old|a lady with a basket} on {a climb|a dyke} and {took it to heart|signed up}',
        'got {a route map|a steel frame} from {a friend who stopped|a neighbour}',
      ],
      advice: [
        '[follow a river path for three days with panniers] {and go downstream}',
        '[get the saddle height measured] {before the long stages}',
        '[ride a century with a group and share the wind] {in May}',
      ],
      statementSynonyms: ['cycle touring', 'long bike tours', 'peloton', 'touring bike', 'gravel rides'],
      adviceSynonyms: ['bikepacking', 'a bike-tour guidebook'],
    },
  ],
};
