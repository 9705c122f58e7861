import type { EnglishTopic } from '../everyday-topic.js';

export const diet: EnglishTopic = {
  key: 'diet',
  ordered: true,
  requests: [
    'What could I put in my lunchbox {this week|for the next few days}?',
    'Any ideas for {dinner|supper} on a {weeknight|grey Tuesday}?',
    'What should I {write on the shopping list|pick up on the way home} for {tomorrow|the week}?',
  ],
  values: [
    {
      name: 'meat most days',
      statements: [
        '{Dinner|A plate} needs a [chop or a steak on] it or it feels unfinished, and {my grill|the old grill} knows it.',
        "The [butcher greets me by name], {I'm in there|you will find me there} {three times a week|every other afternoon}.",
        '{My fridge|The top shelf of my fridge} is [mostly sausages and mince], {I admit it|with a jar of mustard for company}.',
        "{Sunday roast|A roast on Sunday}, [bacon at breakfast], cold cuts in between: {that is how I eat|that's my week}.",
      ],
      events: [
        "came home from {a cousin's|an uncle's} barbecue with {half a pig|a crate of cuts} for the freezer",
        'was told by the doctor that the iron values {were too low|had dropped again}',
      ],
      advice: [
        '[slow-cook a beef shin] {with red wine|with onions} and {eat from it for days|let the oven do the work}',
        '[grill some lamb skewers] {for everyone|in the yard} and keep {the rest|a few} for {sandwiches|the next day}',
        '[roast a whole chicken] {with lemon|on a bed of potatoes} and make {stock|broth} from {what is left|the bones}',
      ],
      statementSynonyms: [
        'meat twice a day',
        'love a good steak',
        'rare steak',
        'live on burgers',
        'never skip the meat counter',
        'carnivore',
      ],
      adviceSynonyms: ['pork belly', 'ribs in the oven', "a good butcher's counter"],
    },
    {
      name: 'fish but no meat',
      statements: [
        "The [only animals on my plate have fins] {these days|now}, {and I don't miss the rest|and that suits me}.",
        'I {walk past|cycle past} the butcher and [head for the fishmonger] {instead|every Friday}.',
        '[Salmon and sardines are my limit], {nothing that walked|anything with legs stays off my plate}.',
        "{I eat from the sea and the garden|My rule is simple}: [if it swam I eat] it, if it {walked|grazed} I don't.",
      ],
      events: [
        'spent {a week|ten days} on the coast with {an old friend|a friend} who owns a fishing boat',
        'read a long report about {cattle farms|feedlots} on the train and {could not let it go|kept thinking about it}',
      ],
      advice: [
        '[bake a side of salmon] {with dill|on a tray of fennel} and serve it {cold the next day|with new potatoes}',
        '[stir up a prawn curry] {with coconut milk|with plenty of lime} {for the evening|in one pot}',
        '[open a tin of good sardines] {on toast|over warm potatoes} when {time is short|nobody wants to stand at the stove}',
      ],
      statementSynonyms: ['pescatarian', 'fins only', 'tuna yes chicken no', 'only eat fish'],
      adviceSynonyms: ['grilled mackerel', 'a fish stew', 'trout with almonds'],
    },
    {
      name: 'vegetarian',
      statements: [
        'I [gave up meat] {in spring|last winter|a while ago}, though {cheese|a good omelette} {keeps me going|stays}.',
        "{There is|There's} [no animal on my plate] any more, but {eggs and yoghurt|butter and eggs} {are fine|I still buy}.",
        "{At family dinners|At my mother's table} I'm the one who [asks what the gravy is made of] and {goes for the cheese board|fills up on side dishes}.",
        'I [swapped the mince for lentils] and {nobody at the table|not even the children next door} noticed; the parmesan {may stay|stays}.',
      ],
      events: [
        'helped {a niece|a nephew} bottle-feed lambs {over Easter|for a weekend}',
        'watched a documentary about {slaughterhouses|pig farms} and left the room {halfway|very quiet}',
      ],
      advice: [
        '[put a lentil stew on the stove] {with a spoon of yoghurt|and grate some cheese over it}',
        '[fry halloumi] {with peppers|in a hot pan} and {wrap it in flatbread|pile it on couscous}',
        '[make a spinach and ricotta lasagne] {that lasts two days|and freeze half of it}',
      ],
      statementSynonyms: [
        'meat free',
        'meatless',
        'stopped eating meat',
        "haven't touched meat",
        'no more meat',
        'off meat',
      ],
      adviceSynonyms: ['a vegetable lasagne', 'a mushroom risotto with parmesan', 'cheese omelette'],
    },
    {
      name: 'vegan',
      statements: [
        '{Even the honey|The honey too} has left the kitchen, and my [coffee gets oat milk] {now|these days}.',
        'I [read every label for whey and gelatine] before {it goes in the basket|I buy a biscuit}.',
        '{Nothing|In short, nothing} that [comes from an animal ends up in my kitchen], {not even butter|butter included}.',
        '{My|The} pancakes work [without eggs or dairy], {ask anyone|and I will fight anyone who doubts it}.',
      ],
      events: [
        'visited {a dairy farm|a hatchery} with a {school class|tour} and {came back shaken|did not sleep well after}',
        'took part in a {thirty|thirty-one}-day challenge {at the gym|with two colleagues} and simply {went on|never stopped}',
      ],
      advice: [
        '[crumble tofu into the pan] {with turmeric|with a lot of garlic} and {call it scramble|fold it into wraps}',
        '[blend a cashew sauce] {for the pasta|with roasted peppers} and {leave the cream on the shelf|skip the cream}',
        '[simmer chickpeas in coconut milk] {until thick|with spinach} and serve them {over rice|with flatbread}',
      ],
      statementSynonyms: ['plant based', 'purely plant based', 'no dairy or eggs', 'cut out dairy and eggs'],
      adviceSynonyms: ['a tofu stir-fry', 'oat cream', 'a bean chilli without cheese'],
    },
  ],
};
