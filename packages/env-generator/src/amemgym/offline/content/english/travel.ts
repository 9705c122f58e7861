import type { TopicContent } from '../topic-content.js';

export const travel: readonly TopicContent[] = [
  {
    topic: 'trip_style',
    requests: [
      'Where {could|should} I {go|take myself} {next|for a break}?',
      'How would you {plan|spend} {two weeks|ten days} off {in my shoes|for me}?',
    ],
    values: [
      {
        value: 'stays at home',
        statements: [
          'My suitcase is where I keep the winter duvets, {it has seen nothing else}.',
          'I holiday on the balcony with a parasol, {flight time zero|no jet lag}.',
          "Passport expired in peace, {I shan't wake it|let it rest}.",
          'The farthest I got this year was the lake, {and back for supper}.',
        ],
        events: [
          'had {a strike|a storm} eat {two days|a whole week} at an airport',
          'turned {the yard|the balcony} into {a beach|a Moroccan salon} and {cancelled the rest|never left}',
        ],
        advice: [
          'make it a staycation with the phone off {and a hammock}',
          'play tourist in your own town {with a guidebook|as if new}',
          'treat yourself to day trips and your own bed {three this week}',
        ],
      },
      {
        value: 'short train hops',
        statements: [
          "Two nights, one bag, a window seat, {that's how I see the world}.",
          'I collect small stations, {Lille was last; the waffles!|eleven this year}.',
          "Friday at four I'm on the platform with a sandwich, {Sunday I'm back}.",
          "I'd pick a sleeper over an airport any day, {rocked like a baby}.",
        ],
        events: [
          'won {a rail voucher|two tickets} at {a fete|work}',
          'swore off {airports|flying} after {a lost case|nine hours in a queue}',
        ],
        advice: [
          'take the night sleeper and wake up elsewhere {for two days}',
          'get a rail pass and follow the line {through three towns in a weekend}',
          'pick a town within four hours by rail {and pack one bag}',
        ],
      },
      {
        value: 'road trips',
        statements: [
          "The boot holds a stove, a map and no plan, {I turn where it's pretty}.",
          'I judge a country by its lay-bys, {Slovenia wins|A-plus for Norway}.',
          'Six hundred miles with the windows down, {singing|hoarse now}.',
          'I slept at a filling station with a view, {front seats folded|best dawn ever}.',
        ],
        events: [
          'was lent {a convertible|an old jeep} by {an uncle|a friend} for {August|the summer}',
          "found {an atlas|a route book} with {pencil notes|loops in red} at {a flea market|Grandpa's}",
        ],
        advice: [
          'draw a loop on the map and drive the small roads {without a motorway}',
          'stop every two hours at the oddest sign {and eat there}',
          'load the boot and follow the coast road {till the fuel light comes on}',
        ],
      },
      {
        value: 'far-away flights',
        statements: [
          'My watch still shows Tokyo, {I like it that way|and my stomach too}.',
          'I eat tray meals with real joy, {aisle seat, eleven hours}.',
          'My vaccination booklet is thicker than my passport, {yellow fever, tick}.',
          "I've set a fare alarm for Lima, {it pings at night|and one for Hanoi}.",
        ],
        events: [
          'got {a stack of air miles|a cheap fare} from {a cancelled deal|a colleague}',
          'was invited to {a wedding in Kerala|a christening in Chile}',
        ],
        advice: [
          'book the long-haul in shoulder season {with one stop|via Doha}',
          'check jabs and visas three months ahead {for the other hemisphere}',
          'break the flight with a two-day stopover {and sleep flat}',
        ],
      },
    ],
  },
  {
    topic: 'lodging',
    requests: [
      'Where should I {sleep|stay} {on my next trip|when I get away}?',
      'What do I {pack|need to book} for {three nights|a week} away?',
    ],
    values: [
      {
        value: 'tent',
        statements: [
          'I know the sound of rain on nylon at four, {rather cosy|drum solo}.',
          "The pegs are bent and the ground mat leaks, {I wouldn't swap it}.",
          "Five million stars beat five, {and the toilet's a spade}.",
          'I cook on a gas ring in front of the zip, {porridge with midges}.',
        ],
        events: [
          'got caught {in a hut|on a ridge} by {the stars|a clear night} and {never wanted a roof again|was hooked}',
          'inherited {a canvas thing|a gas stove} from {the scouts|an uncle}',
        ],
        advice: [
          "pick a campsite by the river and pitch early {while it's dry}",
          'bring the good sleeping mat and a head torch {and spare pegs}',
          'try a wild pitch where it is allowed {high up|for one night}',
        ],
      },
      {
        value: 'hostel',
        statements: [
          'I sleep best on the top bunk with strangers snoring, {nine of them}.',
          "I've eaten pasta with eleven nations at one table, {someone had a ukulele}.",
          'My padlock and earplugs have seen forty dorms, {and flip-flops}.',
          'I booked bed seven in a room of eight, {bunk life|twelve a night}.',
        ],
        events: [
          'made {four friends|a lifelong friend} in a {queue|kitchen} in {Lisbon|Krakow}',
          'ran out of {cash|luck} {mid-trip|on day three} and {found a bunk|loved the company}',
        ],
        advice: [
          'reserve a lower bunk near the window {and bring earplugs}',
          'look for a dorm with a shared kitchen {and cook with the others}',
          'choose the place with lockers and a free walking tour {and talk to everyone}',
        ],
      },
      {
        value: 'holiday flat',
        statements: [
          "I want a kettle, two keys and a local supermarket, {then I'm at home anywhere}.",
          'First thing I do there is buy onions and a lemon, {for the little stove}.',
          'I read the guestbook of the owners from end to end, {with ratings}.',
          "A week in someone's attic with their books, {and their odd corkscrew}.",
        ],
        events: [
          'had {a child|an aunt} along who {needs a kitchen|goes to bed at seven}',
          'swapped homes with {a family from Ghent|two teachers} and {felt like a local|cooked every day}',
        ],
        advice: [
          'rent a little apartment with a stove near the market {for the week}',
          'ask the owner about sheets and arrival {and bring your own knife}',
          'find a self-catering place with a terrace {off the main street}',
        ],
      },
      {
        value: 'hotel',
        statements: [
          "Fresh towels folded into swans, that's me, {no guilt|twice a day}.",
          'I never make the bed away from home, {someone leaves a chocolate|on principle}.',
          'The breakfast buffet is why I travel, {waffle iron and all|three rounds}.',
          "I ring reception for a firmer pillow, {they've a menu|dial nine}.",
        ],
        events: [
          'spent {a birthday|two nights} in {a grand old place|a suite} {by mistake|as a prize}',
          'had {a damp week|three nights on the floor} and {promised the spine better|missed the towels}',
        ],
        advice: [
          'ask for a high floor and a late check-out {when you reserve}',
          'take the room with half board {so you never see a pan}',
          'join the loyalty scheme for an upgrade {before you arrive}',
        ],
      },
    ],
  },
  {
    topic: 'landscape',
    requests: [
      'What {scenery|kind of place} should I {look for|choose} {for a few days off|when I travel}?',
      'Which {book of photographs|calendar} would {please me|look right on my wall}?',
    ],
    values: [
      {
        value: 'sea',
        statements: [
          'I keep sand in my pockets for luck, {and a shell in the car}.',
          "Salt on the lips and I'm ten years younger, {ask my doctor}.",
          'I need to hear waves once a quarter, {or I go dull}.',
          'I read tide tables like novels, {low water at six}.',
        ],
        events: [
          'was taken sailing by {a cousin|a client} and {did not throw up|held the tiller}',
          'dreamed {for a week|three nights} of {gulls|a lighthouse}',
        ],
        advice: [
          'find a room where you hear the surf {out of season}',
          'walk the dunes at low tide {barefoot|with a bucket}',
          'take the ferry to a small island {and stay till the last boat}',
        ],
      },
      {
        value: 'mountains',
        statements: [
          'Above the tree line my head goes quiet, {marmots whistle|at last}.',
          'My calendar has nine summits left on it, {with ticks|all over 2,500}.',
          "I'm happiest with a hut stamp and wobbly legs, {and soup|at 2,300 metres}.",
          'Thin air suits me, {I think better|I sing better too}.',
        ],
        events: [
          'was dragged up {a volcano|a glacier} by {two nephews|an old guide} and {wept at the top|saw the light}',
          'got {crampons|a hut pass} for {a birthday|the anniversary}',
        ],
        advice: [
          'go hut to hut along a ridge {with a light pack}',
          'take the first cable car up and walk down {before the clouds come}',
          'book the alpine inn below the pass {and rise for the glow}',
        ],
      },
      {
        value: 'big cities',
        statements: [
          'Give me a metro map and a kiosk coffee, {ideally nine lines}.',
          'I feel rested after three museums and a night market, {odd, I know}.',
          'I count holidays in skylines, {Seoul was my best|so far seven}.',
          "I like hotels where the lift smells of other people's evenings, {neon too}.",
        ],
        events: [
          'was sent to {Seoul|Madrid} for {a fair|a course} and {stayed a week longer|missed the flight on purpose}',
          'got lost in {a bazaar|Chinatown} {at midnight|until dawn} and {loved every corner|did not mind}',
        ],
        advice: [
          'choose a capital and get its museum pass {for three days}',
          'book a food walk through the old quarters of a metropolis',
          'ride the underground to the last stop and stroll back {by night}',
        ],
      },
      {
        value: 'forests and lakes',
        statements: [
          'I swim where the water is brown and soft, {with herons|no towel}.',
          "Moss under my boots and nobody's radio, {then I can breathe out}.",
          'I dream of a jetty and a rowing boat, {and one pine|facing east}.',
          'Mushrooms, mist and a thermos: my idea of away, {I never say where}.',
        ],
        events: [
          'was lent {a log cabin|a canoe} by {a Finnish friend|a colleague}',
          'learned to tell {chanterelles|birdsong} from {a ranger|a forester}',
        ],
        advice: [
          'rent a cabin by a jetty {with a rowing boat|and no signal}',
          'paddle a canoe from lake to lake {for three days}',
          'walk among old beeches after rain {with a mushroom knife}',
        ],
      },
    ],
  },
];
