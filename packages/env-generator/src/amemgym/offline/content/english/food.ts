import type { TopicContent } from '../topic-content.js';

export const food: readonly TopicContent[] = [
  {
    topic: 'diet',
    requests: [
      'What could I put in my lunchbox {this week|for the next few days}?',
      'Any ideas for {dinner|supper} on a {weeknight|grey Tuesday}?',
      'What should I {write on the shopping list|pick up on the way home} for {tomorrow|the week}?',
    ],
    values: [
      {
        value: 'meat most days',
        statements: [
          '{Dinner|A plate} needs a chop or a steak on it or it feels unfinished, and {my grill|the old grill} knows it.',
          "The butcher greets me by name, {I'm in there|you will find me there} {three times a week|every other afternoon}.",
          '{My fridge|The top shelf of my fridge} is mostly sausages and mince, {I admit it|with a jar of mustard for company}.',
          "{Sunday roast|A roast on Sunday}, bacon at breakfast, cold cuts in between: {that is how I eat|that's my week}.",
        ],
        events: [
          "came home from {a cousin's|an uncle's} barbecue with {half a pig|a crate of cuts} for the freezer",
          'was told by the doctor that the iron values {were too low|had dropped again}',
        ],
        advice: [
          'slow-cook a beef shin {with red wine|with onions} and {eat from it for days|let the oven do the work}',
          'grill some lamb skewers {for everyone|in the yard} and keep {the rest|a few} for {sandwiches|the next day}',
          'roast a whole chicken {with lemon|on a bed of potatoes} and make {stock|broth} from {what is left|the bones}',
        ],
      },
      {
        value: 'fish but no meat',
        statements: [
          "The only animals on my plate have fins {these days|now}, {and I don't miss the rest|and that suits me}.",
          'I {walk past|cycle past} the butcher and head for the fishmonger {instead|every Friday}.',
          'Salmon and sardines are my limit, {nothing that walked|anything with legs stays off my plate}.',
          "{I eat from the sea and the garden|My rule is simple}: if it swam I eat it, if it {walked|grazed} I don't.",
        ],
        events: [
          'spent {a week|ten days} on the coast with {an old friend|a friend} who owns a fishing boat',
          'read a long report about {cattle farms|feedlots} on the train and {could not let it go|kept thinking about it}',
        ],
        advice: [
          'bake a side of salmon {with dill|on a tray of fennel} and serve it {cold the next day|with new potatoes}',
          'stir up a prawn curry {with coconut milk|with plenty of lime} {for the evening|in one pot}',
          'open a tin of good sardines {on toast|over warm potatoes} when {time is short|nobody wants to stand at the stove}',
        ],
      },
      {
        value: 'vegetarian',
        statements: [
          'I gave up meat {in spring|last winter|a while ago}, though {cheese|a good omelette} {keeps me going|stays}.',
          "{There is|There's} no animal on my plate any more, but {eggs and yoghurt|butter and eggs} {are fine|I still buy}.",
          "{At family dinners|At my mother's table} I'm the one who asks what the gravy is made of and {goes for the cheese board|fills up on side dishes}.",
          'I swapped the mince for lentils and {nobody at the table|not even the children next door} noticed; the parmesan {may stay|stays}.',
        ],
        events: [
          'helped {a niece|a nephew} bottle-feed lambs {over Easter|for a weekend}',
          'watched a documentary about {slaughterhouses|pig farms} and left the room {halfway|very quiet}',
        ],
        advice: [
          'put a lentil stew on the stove {with a spoon of yoghurt|and grate some cheese over it}',
          'fry halloumi {with peppers|in a hot pan} and {wrap it in flatbread|pile it on couscous}',
          'make a spinach and ricotta lasagne {that lasts two days|and freeze half of it}',
        ],
      },
      {
        value: 'vegan',
        statements: [
          '{Even the honey|The honey too} has left the kitchen, and my coffee gets oat milk {now|these days}.',
          'I read every label for whey and gelatine before {it goes in the basket|I buy a biscuit}.',
          '{Nothing|In short, nothing} that comes from an animal ends up in my kitchen, {not even butter|butter included}.',
          '{My|The} pancakes work without eggs or dairy, {ask anyone|and I will fight anyone who doubts it}.',
        ],
        events: [
          'visited {a dairy farm|a hatchery} with a {school class|tour} and {came back shaken|did not sleep well after}',
          'took part in a {thirty|thirty-one}-day challenge {at the gym|with two colleagues} and simply {went on|never stopped}',
        ],
        advice: [
          'crumble tofu into the pan {with turmeric|with a lot of garlic} and {call it scramble|fold it into wraps}',
          'blend a cashew sauce {for the pasta|with roasted peppers} and {leave the cream on the shelf|skip the cream}',
          'simmer chickpeas in coconut milk {until thick|with spinach} and serve them {over rice|with flatbread}',
        ],
      },
    ],
  },
  {
    topic: 'cooking_style',
    requests: [
      'How do I get through {the week|next week} without {eating the same thing twice|running out of ideas}?',
      'What would you stock {in the cupboard|on the shelves} {before Monday|for the coming week}?',
    ],
    values: [
      {
        value: 'fresh every evening',
        statements: [
          '{Around six|At six sharp} the onions hit the pan in my kitchen, {every single day|no exceptions}.',
          "{I can't help it|Call it a quirk}: I stop at the market after work and {decide by smell|see what looks good} {what dinner will be|what we'll have}.",
          'Chopping vegetables at night is {my way to unwind|how I come down from the day}.',
          'Nothing gets reheated {here|in this house}; I stand at the stove each night {with the radio on|and hum}.',
        ],
        events: [
          'was given {a cast-iron pan|a proper knife} {as a present|by an aunt} and {could not leave it alone|has used it ever since}',
          'took a {Saturday|short} class with {a retired chef|a bistro cook}',
        ],
        advice: [
          'pick one new recipe for each night and {shop for it on the way|let the season choose}',
          'keep a pot of herbs by the stove and {build the meal around them|start from there}',
          'take twenty minutes at the stove {after you come in|before the news} as {the quiet part of the day|a small ritual}',
        ],
      },
      {
        value: 'one big batch on Sundays',
        statements: [
          "{On Sunday afternoons|Sundays} I fill twelve boxes and {label them|the freezer groans}; {that's dinner till Friday|then the stove rests}.",
          'I {cook|stir} once for the whole week, {in a pot you could bathe a dog in|and then wash up exactly once}.',
          '{My freezer is|The freezer is} full of labelled boxes {in neat rows|with dates on them}, {chilli on the left|soup on the right}.',
          'Portioning stew on a Sunday {is|has become} {as fixed as church|my favourite chore}.',
        ],
        events: [
          'bought {a chest freezer|a huge enamel pot} {second-hand|from a neighbour}',
          'swapped tips with {a nurse|a colleague} who {feeds five|works shifts} out of one pot',
        ],
        advice: [
          'double the recipe and freeze half so {the week looks after itself|Wednesday is already solved}',
          'set Sunday afternoon aside for the big pot and {fill the boxes|portion it out} while {it is warm|the radio plays}',
          'plan five boxes in one go {on paper|at the weekend} and only {reheat|warm them up} after that',
        ],
      },
      {
        value: 'mostly ready meals',
        statements: [
          '{My oven|The microwave} and I have an understanding: pierce the film and wait four minutes.',
          "{Frozen pizza|A frozen lasagne} again; I live out of the freezer aisle {at the moment|and I'm not proud}.",
          'I {own one pan|have one pan}, mostly I just tear open a packet {and add hot water|and hope}.',
          'The microwave does the cooking here, {I only press the button|and the bin is full of trays}.',
        ],
        events: [
          'lost the {stove|oven} to a {short circuit|leak} and {never quite went back|got used to living without it}',
          'had {six|eight} weeks of {late trains|deadlines} in a row',
        ],
        advice: [
          'choose better frozen dishes {with a short list of ingredients|from the cooler} and add {a salad|something green}',
          'dress up a packet soup {with a boiled egg|with frozen peas} so it {feels like a meal|fills you up}',
          'keep three decent trays in the freezer and {rotate them|note which ones are worth it}',
        ],
      },
      {
        value: 'takeaway and restaurants',
        statements: [
          'The delivery rider knows my doorbell {better than my friends do|by now}.',
          "I haven't turned the stove on in weeks; {the corner bistro|the noodle place downstairs} {feeds me|has a table for me}.",
          '{The waiter|The woman at the noodle bar} brings my usual without asking, {four nights out of seven|most nights}.',
          '{My kitchen|The kitchen here} is a place for stacks of takeaway menus {and a kettle|and one lonely fork}.',
        ],
        events: [
          'moved {two doors|a few steps} away from {a Lebanese|a Thai} grill',
          'got a {meal allowance|lunch card} that {works everywhere in town|has to be spent}',
        ],
        advice: [
          'order from the place with the honest lunch menu and {ask for half portions|keep half for later}',
          'find two restaurants you can afford every week and {let them do the thinking|become a regular}',
          'book a table {near home|round the corner} {twice this week|for the busy days} and {walk there|bring a book}',
        ],
      },
    ],
  },
  {
    topic: 'caffeine',
    requests: [
      'How can I {get through|survive} the afternoons {next week|at the moment}?',
      'What should I {bring|pack} for a {long|slow} day {out|at the desk}?',
    ],
    values: [
      {
        value: 'none at all',
        statements: [
          "{I stick to|It's only} peppermint tea and water {in my mug|all day}, {the machine at the office gathers dust|and my hands stopped shaking}.",
          'Even decaf is a rarity for me, {anything stronger|anything else} {makes my heart race|keeps me up till three}.',
          'I quit coffee for good and {the headaches are gone|survived the first week}.',
          'My {espresso pot|moka pot} is {a flower vase now|growing basil}, I stay away from anything with a buzz.',
        ],
        events: [
          'had {a racing heart|palpitations} at {night|two in the morning} and {saw a cardiologist|got a fright}',
          'slept so well {on a retreat|at a cottage} without a {machine|kettle} that {it stuck|a rule came of it}',
        ],
        advice: [
          'keep a flask of rooibos {at hand|on the desk} and {sip through the slump|take it along}',
          'stir a barley drink {into hot milk|after lunch} {for the taste of something roasted|as the afternoon treat}',
          'take a brisk walk instead of an espresso {when the eyelids drop|around three}',
        ],
      },
      {
        value: 'tea only',
        statements: [
          "I warm the pot before the leaves go in, {like my grandmother did|twice each day}, and {coffee never touches these lips|that's my ration}.",
          "Earl Grey at four {is my anchor|is sacred}, {beans don't interest me|I leave beans to others}.",
          '{There are|I own} eleven tins of leaves on my shelf and {not a single coffee bean|no coffee machine}.',
          'A strong Assam with milk {gets me going|starts my day}, {never espresso|I dislike the taste of coffee}.',
        ],
        events: [
          'inherited {a samovar|a set of porcelain cups} from {a great-aunt|an aunt}',
          'was served {matcha|oolong} by {a new neighbour|a friend from Kyoto} and {was won over|fell for it}',
        ],
        advice: [
          'brew a good Darjeeling {before the hard part|at three} and {sit with it|take five minutes}',
          'carry a tin of sencha {in the bag|with you} and ask for {hot water|a pot}',
          'cold-brew green tea overnight {in the fridge|in a jug} and {drink it through the day|take a bottle along}',
        ],
      },
      {
        value: 'one coffee in the morning',
        statements: [
          "One flat white at eight and {then it's water|the machine is off} {till bedtime|for the rest of the day}.",
          '{My rule|The rule here}: a single cup before nine, {never a second|and I savour it}.',
          "I grind beans for exactly one mug {at dawn|each morning}, {it's a small ceremony|and then hide the grinder}.",
          "After breakfast I don't touch coffee, {but that first cup is holy|the first one though is holy}.",
        ],
        events: [
          'got a {hand grinder|small press} {as a leaving present|for a birthday}',
          'agreed on a {deal|truce} with {the dentist|a colleague} about {stained teeth|jitters}',
        ],
        advice: [
          'make that one morning cup a good one {with fresh beans|by hand} and {switch to water after|leave it at that}',
          'save the single espresso for the hardest hour {of the morning|before ten}',
          'treat yourself to a proper filter coffee at breakfast and {close the tin|stop there}',
        ],
      },
      {
        value: 'coffee all day',
        statements: [
          "I'm on my fifth espresso and it is {not even two|barely noon}.",
          '{The barista|The girl at the counter} starts my refill when I walk in, {that says it all|every ninety minutes}.',
          "The pot never goes cold {at my desk|where I work}, {my blood is brown by now|don't ask how many}.",
          'If you {cut me|look closely}, I bleed espresso, {five, six cups|and the sixth is on its way}.',
        ],
        events: [
          'began sharing an office with {an Italian|a man} who owns {a lever machine|three grinders}',
          'had a {newborn|puppy} staying over for {two weeks|a month} and {never stopped pouring|kept the habit}',
        ],
        advice: [
          'bring a second thermos of coffee {for the afternoon|so nobody has to queue}',
          'schedule refills every two hours {with a glass of water each|and drink water in between}',
          'learn to pull your own doubles {on a small machine|at home} and {save the money|stop queueing}',
        ],
      },
    ],
  },
  {
    topic: 'alcohol',
    requests: [
      "What should I {serve|bring} at {a friend's birthday|the get-together on Saturday}?",
      'How would you {spend|round off} a Friday evening {after a long week|at home}?',
    ],
    values: [
      {
        value: 'none',
        statements: [
          'I {order|ask for} soda and lime at the bar and {drive everybody home|still dance the longest}.',
          "It has been two years since my last drink and {I count the months|I'm proud of that}.",
          "{The|My} wine glasses went to the charity shop, {I don't need them|no use for them here}.",
          "{At parties|At weddings} I'm the one toasting with apple juice, {happily|and leaving without a headache}.",
        ],
        events: [
          'saw {a friend|an uncle} go through {rehab|a hard year} and {drew the line|poured everything away}',
          'started {tablets|a treatment} that does not {mix with drink|get along with wine}',
        ],
        advice: [
          'mix a ginger and lime spritz {without a drop of liquor|for everyone} and {serve it tall|add mint}',
          'stock alcohol-free beer {in the fridge|for the evening} {so nobody has to explain|and some bitter lemon}',
          'pour a good kombucha {into a wine glass|over ice} and {toast with that|enjoy the morning after}',
        ],
      },
      {
        value: 'a glass at weekends',
        statements: [
          '{From Monday to Friday|All week} the bottle stays shut; a Riesling on Saturday is {all I want|my treat}.',
          'I allow myself one glass when the week is done, {rarely two|and I sip it slowly}.',
          'A beer with the Sunday match is {about my speed|where it ends for me}.',
          '{The cork|The cork here} only comes out on Saturdays, {one bottle lasts two weeks|that is plenty}.',
        ],
        events: [
          'made a pact with {a neighbour|the book club} about {weeknights|school nights}',
          'woke up {foggy|groggy} on a {Wednesday|Tuesday} and {had enough of it|missed a meeting}',
        ],
        advice: [
          'choose one good bottle for Saturday and {leave the rest in the shop|make it last}',
          'share a small carafe at the weekend {with the meal|over cards}, not more',
          'pair a single craft beer with the Saturday meal {and call it a feast|on the balcony}',
        ],
      },
      {
        value: 'most evenings',
        statements: [
          "{There is|There's} a glass of red beside me {as I type|most nights}, {there usually is|my evening companion}.",
          'The empties bag clinks twice a week, {the neighbours must wonder|I carry it out in the dark}.',
          'I open a bottle while the pasta boils, {nearly every night|and it rarely sees the morning}.',
          'Two beers after work {have turned into a habit|are part of the day}, {Monday to Sunday|weekday or not}.',
        ],
        events: [
          'joined {a wine club|a pub quiz team} that meets {far too often|nearly daily}',
          'was left {a cellar|forty bottles} by {a landlord|an old neighbour}',
        ],
        advice: [
          'ask a wine merchant for a mixed case {of lighter bottles|under twelve percent} {for the evenings|to work through}',
          'visit a brewery and taste your way round {with a friend|by train}',
          'set out a cheese board to go with the nightly red and {take your time|slow it down}',
        ],
      },
    ],
  },
  {
    topic: 'spice',
    requests: [
      '{Which dish|What} should I try at the {new place in town|food market}?',
      'What would you cook for a {rainy|lazy} Sunday?',
    ],
    values: [
      {
        value: 'mild only',
        statements: [
          "{Black pepper|A bit of paprika} already makes my eyes water, {everyone laughs|I can't help it}.",
          'I ask the waiter twice whether it is hot and {still order the korma|then take the soup}.',
          '{My tongue|My stomach} revolts at the first chilli, {so I stay with butter and dill|milk at the ready}.',
          'Bland is a compliment {in my book|as far as I am concerned}, {pass the mashed potatoes|nutmeg is adventure enough}.',
        ],
        events: [
          'spent a night in {casualty|the clinic} after {a vindaloo|a bet with hot wings}',
          'was diagnosed with {gastritis|reflux}',
        ],
        advice: [
          'try a creamy korma {with almonds|and plain rice} and {leave the red sauce alone|go easy}',
          'season with dill and lemon {only|and nothing fiercer} {so the taste stays gentle|and let butter do the rest}',
          'order the mildest dish on the card and {keep yoghurt close|ask for sauce on the side}',
        ],
      },
      {
        value: 'a little heat',
        statements: [
          'One chilli in the pot {is my level|is right for me}, {seeds out|no more}.',
          '{I like a tingle|A tingle is welcome}, not a fire, {so I stop at medium|thank you}.',
          'I order medium and mean it, {a warm tongue is enough|no heroics}.',
          'A pinch of cayenne {wakes a dish up|does it for me}, {anything past that is sport|more is showing off}.',
        ],
        events: [
          'took {a tasting tour|a walk} through {a spice bazaar|Chinatown} with {a patient guide|a friend}',
          'was given {a mild salsa|a jar of chutney} by {a Mexican colleague|the neighbours}',
        ],
        advice: [
          'go for a medium curry {with plenty of rice|and a cool raita}',
          'add a pinch of chilli flakes at the end and {taste before adding more|leave it there}',
          'pick the two-pepper dishes on the menu {and not the three|to stay on the pleasant side}',
        ],
      },
      {
        value: 'very hot',
        statements: [
          'I carry my own bottle of hot sauce, {even on planes|you never know}.',
          "If my forehead isn't sweating the dish {isn't done|needs more}, {simple as that|I say}.",
          '{On the balcony|At the window} I grow habaneros and {eat them like radishes|nobody else dares touch them}.',
          '{The cook|The kitchen} at the {Thai|Sichuan} place gives me the staff version, {tears and all|and watches me cry with joy}.',
        ],
        events: [
          'won {second place|a T-shirt} at a chilli-eating contest',
          'came back from {Chengdu|Bangkok} with {a suitcase|two kilos} of dried peppers',
        ],
        advice: [
          'order the Sichuan hotpot {with extra peppercorns|at full strength} and {bring tissues|clear your calendar}',
          'cook a phaal or a vindaloo {from scratch|slowly} {and do not hold back|with every chilli in the house}',
          'ferment your own scotch bonnets {in a jar|for two weeks} and {put them on everything|share the pain}',
        ],
      },
    ],
  },
];
