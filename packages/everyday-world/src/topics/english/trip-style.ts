import type { EnglishTopic } from '../everyday-topic.js';

export const tripStyle: EnglishTopic = {
  key: 'trip_style',
  ordered: false,
  requests: [
    'Where {could|should} I {go|take myself} {next|for a break}?',
    'How would you {plan|spend} {two weeks|ten days} off {in my shoes|for me}?',
  ],
  values: [
    {
      name: 'stays at home',
      statements: [
        '[My suitcase is where I keep the winter duvets], {it has seen nothing else}.',
        'I [holiday on the balcony with a parasol], {flight time zero|no jet lag}.',
        "[Passport expired in peace], {I shan't wake it|let it rest}.",
        'The [farthest I got this year was the lake], {and back for supper}.',
      ],
      events: [
        'had {a strike|a storm} eat {two days|a whole week} at an airport',
        'turned {the yard|the balcony} into {a beach|a Moroccan salon} and {cancelled the rest|never left}',
      ],
      advice: [
        '[make it a staycation with the phone off] {and a hammock}',
        '[play tourist in your own town] {with a guidebook|as if new}',
        '[treat yourself to day trips and your own bed] {three this week}',
      ],
      statementSynonyms: ['staycation', 'never travel', 'homebody', "don't go on holiday"],
      adviceSynonyms: ['a home spa'],
    },
    {
      name: 'short train hops',
      statements: [
        "[Two nights, one bag, a window seat], {that's how I see the world}.",
        'I [collect small stations], {Lille was last; the waffles!|eleven this year}.',
        "[Friday at four I'm on the platform with a sandwich], {Sunday I'm back}.",
        "I'd [pick a sleeper over an airport any day], {rocked like a baby}.",
      ],
      events: [
        'won {a rail voucher|two tickets} at {a fete|work}',
        'swore off {airports|flying} after {a lost case|nine hours in a queue}',
      ],
      advice: [
        '[take the night sleeper and wake up elsewhere] {for two days}',
        '[get a rail pass and follow the line] {through three towns in a weekend}',
        '[pick a town within four hours by rail] {and pack one bag}',
      ],
      statementSynonyms: ['interrail', 'city break by train', 'weekend trips by rail', 'sleeper train'],
      adviceSynonyms: ['scenic railway'],
    },
    {
      name: 'road trips',
      statements: [
        "The [boot holds a stove, a map and no plan], {I turn where it's pretty}.",
        'I [judge a country by its lay-bys], {Slovenia wins|A-plus for Norway}.',
        '[Six hundred miles with the windows down], {singing|hoarse now}.',
        'I [slept at a filling station with a view], {front seats folded|best dawn ever}.',
      ],
      events: [
        'was lent {a convertible|an old jeep} by {an uncle|a friend} for {August|the summer}',
        "found {an atlas|a route book} with {pencil notes|loops in red} at {a flea market|Grandpa's}",
      ],
      advice: [
        '[draw a loop on the map and drive the small roads] {without a motorway}',
        '[stop every two hours at the oddest sign] {and eat there}',
        '[load the boot and follow the coast road] {till the fuel light comes on}',
      ],
      statementSynonyms: ['road trip', 'drive across the country', 'pack the boot and go', 'open road'],
      adviceSynonyms: ['a scenic drive'],
    },
    {
      name: 'far-away flights',
      statements: [
        '[My watch still shows Tokyo], {I like it that way|and my stomach too}.',
        'I [eat tray meals with real joy], {aisle seat, eleven hours}.',
        '[My vaccination booklet is thicker than my passport], {yellow fever, tick}.',
        "I've [set a fare alarm for Lima], {it pings at night|and one for Hanoi}.",
      ],
      events: [
        'got {a stack of air miles|a cheap fare} from {a cancelled deal|a colleague}',
        'was invited to {a wedding in Kerala|a christening in Chile}',
      ],
      advice: [
        '[book the long-haul in shoulder season] {with one stop|via Doha}',
        '[check jabs and visas three months ahead] {for the other hemisphere}',
        '[break the flight with a two-day stopover] {and sleep flat}',
      ],
      statementSynonyms: [
        'long-haul',
        'other continents',
        'jet lag',
        'backpacking in asia',
        'fly across the world',
      ],
      adviceSynonyms: ['an overseas adventure', 'neck pillow'],
    },
  ],
};
