import type { EnglishTopic } from '../everyday-topic.js';

export const neighbourhood: EnglishTopic = {
  key: 'neighbourhood',
  ordered: true,
  requests: [
    'How would you spend a {free|sunny} afternoon {near home|without going far}?',
    'What should I {look for|arrange} around {where I live|home} {this month|now}?',
  ],
  values: [
    {
      name: 'city centre',
      statements: [
        '[Trams rattle past my bedroom], {I only notice when they stop|till one}.',
        "[There are nine bakeries within five minutes], {I've compared|and I know each one}.",
        'I [can see the opera from the bathroom], {if I lean|at a dangerous angle}.',
        '[Sirens are my lullaby], {and the theatre crowd|plus the kebab queue}.',
      ],
      events: [
        "took over {a friend's lease|a sublet} above {a cinema|the market hall}",
        'got tired of {last trains|night buses} and {traded space for streets|moved where they end}',
      ],
      advice: [
        '[try the gallery two corners away] {during the week|on late night}',
        '[take in a lunchtime concert downtown] {between errands|it is free}',
        '[walk the arcades and alleys off the main square] {early|before the crowds}',
      ],
      statementSynonyms: ['live downtown', 'city centre', 'in the middle of town', 'heart of the city'],
      adviceSynonyms: ['a rooftop bar'],
    },
    {
      name: 'suburb',
      statements: [
        '[My street has hedges and eleven trampolines], {I counted|and one good baker}.',
        '[On Saturdays everybody washes the car], {in unison|me too}.',
        'The [S-bahn takes me in after half an hour], {past allotments|I read}.',
        'The [cul-de-sac had its summer party], {folding benches and all|bratwurst included}.',
      ],
      events: [
        'swapped {noise for hedges|the third floor for a carport}',
        'followed {a good school|friends} to the {last stop|edge} of the line',
      ],
      advice: [
        "[join the street's tool-sharing list] {by the hedge|and meet the others}",
        '[cycle to the outlet pond and the sports ground] {past the hedges}',
        '[ask about the local library branch] {and its garden|at the commuter stop}',
      ],
      statementSynonyms: ['suburb', 'suburban', 'commuter belt', 'outskirts of town'],
      adviceSynonyms: ['the garden-centre café'],
    },
    {
      name: 'village',
      statements: [
        "The [bus comes twice a day], {if the driver's well|school days only}.",
        '[Everyone knew about my parcel before] I did, {so it goes here|the baker told me}.',
        'A [tractor blocked the lane again], {we had a chat|I waved}.',
        "I [hear owls and one church bell], {that's the night life|nothing else}.",
      ],
      events: [
        'answered a card at {a farm shop|a country inn}: {rooms to let|cottage free}',
        'counted {eleven|nineteen} sirens {in one evening|before breakfast} and {packed|had enough}',
      ],
      advice: [
        '[walk the field path to the chapel] {and back by the stream|before dusk}',
        '[sign up for the parish newsletter and the fire brigade fair] {to meet people|at the hall}',
        '[buy eggs and honey at the farm gate] {and stay for a talk|with coins}',
      ],
      statementSynonyms: [
        'live in a village',
        'in the countryside',
        'rural',
        'middle of nowhere',
        'out in the sticks',
      ],
      adviceSynonyms: ['the weekly mobile library'],
    },
  ],
};
