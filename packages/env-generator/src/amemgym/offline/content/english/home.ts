import type { TopicContent } from '../topic-content.js';

export const home: readonly TopicContent[] = [
  {
    topic: 'dwelling',
    requests: [
      'What can I do {at home|about the place} {this season|before winter} to {feel better there|make it nicer}?',
      'Where should I {put|store} {my winter things|a new desk}?',
    ],
    values: [
      {
        value: 'small flat',
        statements: [
          "I can vacuum the whole place from one socket, {handy|that's forty square metres for you}.",
          'The bed folds into the wall, {and the table out of it|dinner or sleep, pick one}.',
          "{When I stretch|If I stretch} I touch the fridge from the sofa, {cosy|that's my kingdom}.",
          'Two guests and the room is full, {someone sits on the washing machine|so we meet outside}.',
        ],
        events: [
          'sold {half the furniture|most of the furniture} and signed for {forty|thirty-five} square metres',
          'gave up {the extra rooms|two rooms} after {a heating bill|the rent} had {doubled|exploded}',
        ],
        advice: [
          'use the wall above the door for shelves {up to the ceiling|all the way round}',
          'get furniture that folds away {or does two jobs|with drawers below}',
          'rent a locker in the basement {for what you use twice a year|or share one}',
        ],
      },
      {
        value: 'house with a garden',
        statements: [
          'The lawn needs mowing again, {it never ends|I swear it laughs at me}.',
          "{There's|There is} a staircase, an attic and a shed {to lose things in|and I lose things in all three}.",
          'The gutters were full of leaves {when I climbed up|this weekend}, {ladder and all|the roof is mine to mend}.',
          'I hung a swing in the apple tree {behind the kitchen|for whoever visits}.',
        ],
        events: [
          "got the keys to {an uncle's|a grandparents'} {old place|brick place} {with a pear tree|at the edge of town}",
          'bid on {a crooked cottage|a terraced place} {for fun|half in jest} and {won|got it}',
        ],
        advice: [
          'turn the attic into a proper room {with a skylight|before the frost}',
          'put up a shed behind the lawn {for bikes and boxes|for the overflow}',
          'have the gutters and roof tiles checked {by October|by a roofer}',
        ],
      },
      {
        value: 'life on wheels',
        statements: [
          'My address is wherever I park, {tonight by a reservoir|currently a lay-by with a view}.',
          'I emptied the grey-water tank {at a petrol station|this morning} {and moved on|as one does}.',
          'Everything I own fits between two axles, {kettle included|and rattles}.',
          'The solar panel on the van {runs the fridge|is my power station}, {sun permitting|on good days}.',
        ],
        events: [
          'bought {a retired post van|an old ambulance} and {gave notice|handed in the flat keys}',
          "sold up after {a divorce|the landlord's letter} and {hit the road|bought a set of tyres}",
        ],
        advice: [
          'fix nets and magnets inside the van {so nothing flies|for the bends}',
          'look for a winter pitch with hook-up {in the south|now, before they fill}',
          'insulate the cab with foil mats {before the first frost|cut to size}',
        ],
      },
      {
        value: 'a houseboat',
        statements: [
          'The floor rocks when a barge goes by, {guests grip the table|tea slops}.',
          'I pumped the bilge before breakfast, {standard Sunday|then watched the ducks}.',
          'Coots nest on my rudder, {so no sailing till June|noisy tenants}.',
          '{My front door|The front door} is a hatch, the mooring is paid until March.',
        ],
        events: [
          'fell for a {Dutch barge|narrowboat} with {a wood stove|geraniums}',
          "looked after {a friend's|a skipper's} barge for {a winter|three months}",
        ],
        advice: [
          'have the hull inspected on a slipway {before it freezes}',
          'stow things low and in crates {so she sits level|below the waterline}',
          'add a second rope and fenders {before the autumn storms|at the stern}',
        ],
      },
    ],
  },
  {
    topic: 'tidiness',
    requests: [
      'How should I get ready for {visitors|guests} on {Saturday|Sunday}?',
      'What should I {tackle|do} first in my {spare room|living room}?',
    ],
    values: [
      {
        value: 'spotless',
        statements: [
          'You could eat off my floor, {people have offered|the skirting boards too}.',
          "My spices stand in alphabetical order, {anise to za'atar|and face the front}.",
          'I wipe the tap dry after use, {yes, really|every time}.',
          '{A crumb|One crumb} on the counter and I reach for the cloth before the kettle boils.',
        ],
        events: [
          'watched {a whole series|six episodes} about {folding|decluttering} {in one night|with a notebook}',
          'hosted {a landlord inspection|a mother-in-law} and {got the taste for it|simply carried on}',
        ],
        advice: [
          'allow one drawer of chaos {as an exercise|and leave it for a week}',
          'just open the windows and set flowers {since everything shines}',
          'polish nothing and sit down with a book {before they ring|for once}',
        ],
      },
      {
        value: 'lived in',
        statements: [
          "There's a jumper on the chair and a mug on the sill, {nothing that ten minutes won't fix|it looks like people}.",
          'I tidy when someone rings the bell, {fast|before the stairs are climbed}.',
          'The books lie about in friendly piles, {but you can see the floor|no more, no less}.',
          "Dust bunnies yes, dirt no, {that's the house rule|I sleep fine}.",
        ],
        events: [
          'stopped {ironing|alphabetising} after {a long chat|an evening} with {a relaxed friend|a sister}',
          'had {guests|two nephews} who {liked it less stiff|felt at home in a mess}',
        ],
        advice: [
          'do a ten-minute sweep with a basket {and hide the basket|before the bell rings}',
          'clear the table and light the lamps {since nobody looks further}',
          'sort one pile of books and papers {and let the others be}',
        ],
      },
      {
        value: 'boxes everywhere',
        statements: [
          'There is a path from the bed to the door, {the rest is cartons|single file please}.',
          "I own four tin-openers and can't find one, {somewhere under the heap|in some carton}.",
          "The dining table has not been seen since spring, {it's under there|archaeologists welcome}.",
          "I closed the spare room and leaned on the door, {it's avalanche season|quick}.",
        ],
        events: [
          "took in the contents of {an aunt's cellar|a grandmother's flat}",
          'moved {in a hurry|twice in a year} and {never unpacked|ran out of shelves}',
        ],
        advice: [
          'fill one bin bag a day {without looking back|by the door}',
          'hire a friend and a skip for a Saturday {and be ruthless|with pizza at the end}',
          'start with the square metre by the door {and stop there|then the next one}',
        ],
      },
    ],
  },
  {
    topic: 'plants',
    requests: [
      'What {could|should} I {add to|do with} the {balcony|window ledge} {this month|next}?',
      'What {present|treat} for {the home|my place} would suit me?',
    ],
    values: [
      {
        value: 'none at all',
        statements: [
          "Even my plastic fern looks ill, {I've stopped trying|enough said}.",
          'Every pot I ever owned became an ashtray, {a graveyard|things die on me}.',
          'Nothing green survives in my care, {cacti included|the florist knows}.',
          '{My|The} windowsills are bare {and I dust them|on purpose}.',
        ],
        events: [
          'gave the last {ficus|palm} away after {an invasion of gnats|it had shed everything}',
          'came back from {a trip|a month away} to {thirteen|nine} dead pots',
        ],
        advice: [
          'hang a botanical print {in place of a pot|over the ledge}',
          'put a lamp and a bowl on the bare ledge {rather than anything alive|for warmth}',
          'buy cut flowers on Fridays {and bin them on Thursdays|with no duties attached}',
        ],
      },
      {
        value: 'a few houseplants',
        statements: [
          'My monstera has a new leaf {and I told everyone|bigger than my head}.',
          'I mist the ferns while the kettle boils, {there are five|they like the gossip}.',
          'The rubber tree outgrew its corner, {so I moved the telly|bless it}.',
          'I turn the pots towards the light on Sundays, {like sunbathers|a quarter each}.',
        ],
        events: [
          'was given {a cutting|a baby spider plant} by {every colleague|the post lady} {in turn|at the farewell}',
          "looked after {a neighbour's|a friend's} jungle for {a summer|six weeks}",
        ],
        advice: [
          'repot the monstera into something larger {with fresh soil|in spring}',
          'take cuttings from the pothos {in a glass of water|for friends}',
          'group the ferns near the bathroom light {in threes}',
        ],
      },
      {
        value: 'herbs on the balcony',
        statements: [
          'I snip chives through the window, {scissors on a string|straight into the eggs}.',
          'The mint has taken over the railing, {bees all over it|come and take some}.',
          "Four boxes of basil and thyme, {facing south|that's my estate}.",
          'The tomatoes on my balcony are turning, {all nine of them|I guard them from pigeons}.',
        ],
        events: [
          'was handed {a tray of seedlings|six seedlings} at {a market|a swap}',
          'saw {a terrace|a ledge} full of {thyme|lavender} in {Lisbon|Marseille}',
        ],
        advice: [
          'add a box of oregano and sage {to the railing|in the half shade}',
          'train cherry tomatoes up the railing {on strings|in a deep tub}',
          'sow rocket in the window box {every three weeks|now}',
        ],
      },
      {
        value: 'a vegetable patch',
        statements: [
          'There is soil under my nails till November, {beetroot soil|no brush helps}.',
          'The courgettes are out of control, {please take some|I leave them on doorsteps}.',
          'I dug up forty kilos of potatoes, {my spine and I|from two rows}.',
          "The slugs and I are at war over the lettuce, {I've got beer traps|they're winning}.",
        ],
        events: [
          'reached the top of the {allotment|waiting} list after {six|four} years',
          "was offered {a strip|half} of {a neighbour's|the parish} field",
        ],
        advice: [
          'plan the crop rotation on squared paper {before you sow}',
          'build a cold frame for winter salad {from old windows|in the allotment}',
          'start a compost heap in the far corner {with three bays|this week}',
        ],
      },
    ],
  },
  {
    topic: 'neighbourhood',
    requests: [
      'How would you spend a {free|sunny} afternoon {near home|without going far}?',
      'What should I {look for|arrange} around {where I live|home} {this month|now}?',
    ],
    values: [
      {
        value: 'city centre',
        statements: [
          'Trams rattle past my bedroom, {I only notice when they stop|till one}.',
          "There are nine bakeries within five minutes, {I've compared|and I know each one}.",
          'I can see the opera from the bathroom, {if I lean|at a dangerous angle}.',
          'Sirens are my lullaby, {and the theatre crowd|plus the kebab queue}.',
        ],
        events: [
          "took over {a friend's lease|a sublet} above {a cinema|the market hall}",
          'got tired of {last trains|night buses} and {traded space for streets|moved where they end}',
        ],
        advice: [
          'try the gallery two corners away {during the week|on late night}',
          'take in a lunchtime concert downtown {between errands|it is free}',
          'walk the arcades and alleys off the main square {early|before the crowds}',
        ],
      },
      {
        value: 'suburb',
        statements: [
          'My street has hedges and eleven trampolines, {I counted|and one good baker}.',
          'On Saturdays everybody washes the car, {in unison|me too}.',
          'The S-bahn takes me in after half an hour, {past allotments|I read}.',
          'The cul-de-sac had its summer party, {folding benches and all|bratwurst included}.',
        ],
        events: [
          'swapped {noise for hedges|the third floor for a carport}',
          'followed {a good school|friends} to the {last stop|edge} of the line',
        ],
        advice: [
          "join the street's tool-sharing list {by the hedge|and meet the others}",
          'cycle to the outlet pond and the sports ground {past the hedges}',
          'ask about the local library branch {and its garden|at the commuter stop}',
        ],
      },
      {
        value: 'village',
        statements: [
          "The bus comes twice a day, {if the driver's well|school days only}.",
          'Everyone knew about my parcel before I did, {so it goes here|the baker told me}.',
          'A tractor blocked the lane again, {we had a chat|I waved}.',
          "I hear owls and one church bell, {that's the night life|nothing else}.",
        ],
        events: [
          'answered a card at {a farm shop|a country inn}: {rooms to let|cottage free}',
          'counted {eleven|nineteen} sirens {in one evening|before breakfast} and {packed|had enough}',
        ],
        advice: [
          'walk the field path to the chapel {and back by the stream|before dusk}',
          'sign up for the parish newsletter and the fire brigade fair {to meet people|at the hall}',
          'buy eggs and honey at the farm gate {and stay for a talk|with coins}',
        ],
      },
    ],
  },
  {
    topic: 'home_project',
    requests: [
      'What should I {buy|get} at the {hardware shop|DIY store} {on Saturday|this week}?',
      'How do I {use|divide} my {days off|long weekend}?',
    ],
    values: [
      {
        value: 'redoing the kitchen',
        statements: [
          'We wash up in the bathtub, {the sink is in the hall|week three}.',
          "The worktop is cut two centimetres short, {I'm told that's life|don't laugh}.",
          'There are tile samples on every chair, {eleven shades of white|I dream of grout}.',
          'The old cupboards lie in the yard, {and the stove too|the plasterer comes on Monday}.',
        ],
        events: [
          'discovered {rot|a leak} behind the {cupboards|sink}',
          'was offered {a showroom model|oak fronts} at {a third|half} of the price',
        ],
        advice: [
          'order the worktop before the tiles {and measure twice|it takes weeks}',
          'set up a camp stove in the hall {until the fitters are done|and buy paper plates}',
          'mark the sockets above the counter {in pencil|before the plasterer comes}',
        ],
      },
      {
        value: 'painting walls',
        statements: [
          "There's sage green on my eyebrows, {and on the dog next door|still}.",
          "I've taped up every skirting board {in the hall|twice}, {now for the roller|first coat tomorrow}.",
          'The bedroom is on its second coat, {I sleep among dust sheets|it looked pinker on the tin}.',
          'I keep holding colour cards to the light, {clay, oat, mushroom|nine at the last count}.',
        ],
        events: [
          'spilled {red wine|beetroot soup} down the {white|only clean} {wall|side}',
          'visited {a friend|a painter} in {Copenhagen|Porto} and {envied the colours|took photos of doors}',
        ],
        advice: [
          'get two good rollers and masking tape {not the cheapest|and a tray}',
          'do the ceiling first, then the walls {in daylight|top to bottom}',
          'try sample pots on lining paper {for two days|in three corners}',
        ],
      },
      {
        value: 'packing to move',
        statements: [
          "I wrap plates in last month's newspaper, {and read them all|it takes forever}.",
          'The removal van is booked for the third, {gulp|at seven}.',
          'Half my life is labelled fragile, {the other half is missing|tape everywhere}.',
          'I gave notice to the landlord, {now the viewings start|three months to go}.',
        ],
        events: [
          'was told by the owner that {the flat was sold|a nephew needed the flat}',
          'found {a place|two rooms} with {more light|a tub} {by pure chance|on a lamp-post flyer}',
        ],
        advice: [
          'number every carton and keep a list {by room|on the phone}',
          'redirect the post and read the meters {a week before|on the last day}',
          'borrow blankets and a hand truck {for the big pieces|from the removers}',
        ],
      },
      {
        value: 'nothing planned',
        statements: [
          'Not a single screw needs turning at mine, {I checked|the drill is in the loft}.',
          "I've sworn off hammers for the year, {after the last time|my thumb agreed}.",
          'The place is finished, full stop, {we just live in it|imagine that}.',
          'My toolbox is gathering spiders, {let them|good for them}.',
        ],
        events: [
          'drove the last {bits of rubble|paint tins} to the {tip|recycling yard}',
          'paid the final {invoice|bill} of {the builders|the decorator}',
        ],
        advice: [
          'leave the shop with nothing but light bulbs {and enjoy it|then go for cake}',
          'spend the free days away from home {since nothing is waiting|guilt-free}',
          'oil the hinges and call it done {in ten minutes}',
        ],
      },
    ],
  },
];
