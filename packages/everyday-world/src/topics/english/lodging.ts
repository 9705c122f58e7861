import type { EnglishTopic } from '../everyday-topic.js';

export const lodging: EnglishTopic = {
  key: 'lodging',
  ordered: false,
  requests: [
    'Where should I {sleep|stay} {on my next trip|when I get away}?',
    'What do I {pack|need to book} for {three nights|a week} away?',
  ],
  values: [
    {
      name: 'tent',
      statements: [
        'I [know the sound of rain on nylon at four], {rather cosy|drum solo}.',
        "The [pegs are bent and the ground mat leaks], {I wouldn't swap it}.",
        "[Five million stars beat five], {and the toilet's a spade}.",
        'I [cook on a gas ring in front of the zip], {porridge with midges}.',
      ],
      events: [
        'got caught {in a hut|on a ridge} by {the stars|a clear night} and {never wanted a roof again|was hooked}',
        'inherited {a canvas thing|a gas stove} from {the scouts|an uncle}',
      ],
      advice: [
        "[pick a campsite by the river and pitch early] {while it's dry}",
        '[bring the good sleeping mat and a head torch] {and spare pegs}',
        '[try a wild pitch where it is allowed] {high up|for one night}',
      ],
      statementSynonyms: ['camping', 'sleep in a tent', 'pitch my tent', 'campsite', 'under canvas'],
      adviceSynonyms: ['a sleeping bag', 'camping mat'],
    },
    {
      name: 'hostel',
      statements: [
        'I [sleep best on the top bunk with strangers snoring], {nine of them}.',
        "I've [eaten pasta with eleven nations at one table], {someone had a ukulele}.",
        '[My padlock and earplugs have seen forty dorms], {and flip-flops}.',
        'I [booked bed seven in a room of eight], {bunk life|twelve a night}.',
      ],
      events: [
        'made {four friends|a lifelong friend} in a {queue|kitchen} in {Lisbon|Krakow}',
        'ran out of {cash|luck} {mid-trip|on day three} and {found a bunk|loved the company}',
      ],
      advice: [
        '[reserve a lower bunk near the window] {and bring earplugs}',
        '[look for a dorm with a shared kitchen] {and cook with the others}',
        '[choose the place with lockers and a free walking tour] {and talk to everyone}',
      ],
      statementSynonyms: ['hostel', 'dorm bed', "backpackers' place", 'bunk beds'],
      adviceSynonyms: ['a bunk for the night'],
    },
    {
      name: 'holiday flat',
      statements: [
        "I [want a kettle, two keys and a local supermarket], {then I'm at home anywhere}.",
        '[First thing I do there is buy onions and a lemon], {for the little stove}.',
        'I [read the guestbook of the owners from end to end], {with ratings}.',
        "A [week in someone's attic with their books], {and their odd corkscrew}.",
      ],
      events: [
        'had {a child|an aunt} along who {needs a kitchen|goes to bed at seven}',
        'swapped homes with {a family from Ghent|two teachers} and {felt like a local|cooked every day}',
      ],
      advice: [
        '[rent a little apartment with a stove near the market] {for the week}',
        '[ask the owner about sheets and arrival] {and bring your own knife}',
        '[find a self-catering place with a terrace] {off the main street}',
      ],
      statementSynonyms: ['holiday apartment', 'self-catering', 'rent a cottage', 'holiday let', 'airbnb'],
      adviceSynonyms: ['a cottage rental'],
    },
    {
      name: 'hotel',
      statements: [
        "[Fresh towels folded into swans], that's me, {no guilt|twice a day}.",
        'I [never make the bed away from home], {someone leaves a chocolate|on principle}.',
        'The [breakfast buffet is why I travel], {waffle iron and all|three rounds}.',
        "I [ring reception for a firmer pillow], {they've a menu|dial nine}.",
      ],
      events: [
        'spent {a birthday|two nights} in {a grand old place|a suite} {by mistake|as a prize}',
        'had {a damp week|three nights on the floor} and {promised the spine better|missed the towels}',
      ],
      advice: [
        '[ask for a high floor and a late check-out] {when you reserve}',
        '[take the room with half board] {so you never see a pan}',
        '[join the loyalty scheme for an upgrade] {before you arrive}',
      ],
      statementSynonyms: [
        'always stay in hotels',
        'room service',
        'check in at reception',
        'breakfast buffet',
        'minibar',
      ],
      adviceSynonyms: ['concierge', 'spa suite'],
    },
  ],
};
