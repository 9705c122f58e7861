import type { EnglishTopic } from '../everyday-topic.js';

export const landscape: EnglishTopic = {
  key: 'landscape',
  ordered: false,
  requests: [
    'What {scenery|kind of place} should I {look for|choose} {for a few days off|when I travel}?',
    'Which {book of photographs|calendar} would {please me|look right on my wall}?',
  ],
  values: [
    {
      name: 'sea',
      statements: [
        'I [keep sand in my pockets for luck], {and a shell in the car}.',
        "[Salt on the lips and I'm ten years younger], {ask my doctor}.",
        'I [need to hear waves once a quarter], {or I go dull}.',
        'I [read tide tables like novels], {low water at six}.',
      ],
      events: [
        'was taken sailing by {a cousin|a client} and {did not throw up|held the tiller}',
        'dreamed {for a week|three nights} of {gulls|a lighthouse}',
      ],
      advice: [
        '[find a room where you hear the surf] {out of season}',
        '[walk the dunes at low tide] {barefoot|with a bucket}',
        '[take the ferry to a small island] {and stay till the last boat}',
      ],
      statementSynonyms: ['love the coast', 'beach holidays', 'ocean air', 'seaside', 'love the waves'],
      adviceSynonyms: ['a harbour', 'coastal path'],
    },
    {
      name: 'mountains',
      statements: [
        '[Above the tree line my head goes quiet], {marmots whistle|at last}.',
        '[My calendar has nine summits left on] it, {with ticks|all over 2,500}.',
        "I'm [happiest with a hut stamp and wobbly legs], {and soup|at 2,300 metres}.",
        '[Thin air suits] me, {I think better|I sing better too}.',
      ],
      events: [
        'was dragged up {a volcano|a glacier} by {two nephews|an old guide} and {wept at the top|saw the light}',
        'got {crampons|a hut pass} for {a birthday|the anniversary}',
      ],
      advice: [
        '[go hut to hut along a ridge] {with a light pack}',
        '[take the first cable car up and walk down] {before the clouds come}',
        '[book the alpine inn below the pass] {and rise for the glow}',
      ],
      statementSynonyms: ['the alps', 'the peaks', 'mountain air', 'hike up summits', 'highlands'],
      adviceSynonyms: ['a via ferrata', 'a summit'],
    },
    {
      name: 'big cities',
      statements: [
        '[Give me a metro map and a kiosk coffee], {ideally nine lines}.',
        'I [feel rested after three museums and a night market], {odd, I know}.',
        'I [count holidays in skylines], {Seoul was my best|so far seven}.',
        "I [like hotels where the lift smells of other people's evenings], {neon too}.",
      ],
      events: [
        'was sent to {Seoul|Madrid} for {a fair|a course} and {stayed a week longer|missed the flight on purpose}',
        'got lost in {a bazaar|Chinatown} {at midnight|until dawn} and {loved every corner|did not mind}',
      ],
      advice: [
        '[choose a capital and get its museum pass] {for three days}',
        '[book a food walk through the old quarters of a metropolis]',
        '[ride the underground to the last stop and stroll back] {by night}',
      ],
      statementSynonyms: ['metropolis', 'skyline', 'big city lights', 'city trips'],
      adviceSynonyms: ['a rooftop view', 'a night market'],
    },
    {
      name: 'forests and lakes',
      statements: [
        'I [swim where the water is brown and soft], {with herons|no towel}.',
        "[Moss under my boots and nobody's radio], {then I can breathe out}.",
        'I [dream of a jetty and a rowing boat], {and one pine|facing east}.',
        '[Mushrooms, mist and a thermos: my idea of away], {I never say where}.',
      ],
      events: [
        'was lent {a log cabin|a canoe} by {a Finnish friend|a colleague}',
        'learned to tell {chanterelles|birdsong} from {a ranger|a forester}',
      ],
      advice: [
        '[rent a cabin by a jetty] {with a rowing boat|and no signal}',
        '[paddle a canoe from lake to lake] {for three days}',
        '[walk among old beeches after rain] {with a mushroom knife}',
      ],
      statementSynonyms: ['woodland', 'lakeside', 'deep woods', 'pine forest', 'cabin by the water'],
      adviceSynonyms: ['a canoe', 'lakeshore'],
    },
  ],
};
