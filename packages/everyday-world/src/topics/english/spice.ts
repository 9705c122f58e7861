import type { EnglishTopic } from '../everyday-topic.js';

export const spice: EnglishTopic = {
  key: 'spice',
  ordered: true,
  requests: [
    '{Which dish|What} should I try at the {new place in town|food market}?',
    'What would you cook for a {rainy|lazy} Sunday?',
  ],
  values: [
    {
      name: 'mild only',
      statements: [
        "{Black pepper|A bit of paprika} already [makes my eyes water], {everyone laughs|I can't help it}.",
        'I [ask the waiter twice whether it is hot] and {still order the korma|then take the soup}.',
        '{My tongue|My stomach} [revolts at the first chilli], {so I stay with butter and dill|milk at the ready}.',
        '[Bland is a compliment] {in my book|as far as I am concerned}, {pass the mashed potatoes|nutmeg is adventure enough}.',
      ],
      events: [
        'spent a night in {casualty|the clinic} after {a vindaloo|a bet with hot wings}',
        'was diagnosed with {gastritis|reflux}',
      ],
      advice: [
        '[try a creamy korma] {with almonds|and plain rice} and {leave the red sauce alone|go easy}',
        '[season with dill and lemon] {only|and nothing fiercer} {so the taste stays gentle|and let butter do the rest}',
        '[order the mildest dish on the card] and {keep yoghurt close|ask for sauce on the side}',
      ],
      statementSynonyms: [
        'nothing spicy',
        "can't handle spice",
        'cannot take heat',
        'delicate stomach for chilli',
      ],
      adviceSynonyms: ['a gentle soup', 'a mild gratin'],
    },
    {
      name: 'a little heat',
      statements: [
        '[One chilli in the pot] {is my level|is right for me}, {seeds out|no more}.',
        '{I like a tingle|A tingle is welcome}, [not a fire], {so I stop at medium|thank you}.',
        'I [order medium and mean] it, {a warm tongue is enough|no heroics}.',
        'A [pinch of cayenne] {wakes a dish up|does it for me}, {anything past that is sport|more is showing off}.',
      ],
      events: [
        'took {a tasting tour|a walk} through {a spice bazaar|Chinatown} with {a patient guide|a friend}',
        'was given {a mild salsa|a jar of chutney} by {a Mexican colleague|the neighbours}',
      ],
      advice: [
        '[go for a medium curry] {with plenty of rice|and a cool raita}',
        '[add a pinch of chilli flakes at the end] and {taste before adding more|leave it there}',
        '[pick the two-pepper dishes on the menu] {and not the three|to stay on the pleasant side}',
      ],
      statementSynonyms: ['medium spicy', 'a bit of heat', 'mildly spiced'],
      adviceSynonyms: ['a harissa glaze used sparingly'],
    },
    {
      name: 'very hot',
      statements: [
        'I [carry my own bottle of hot sauce], {even on planes|you never know}.',
        "[If my forehead isn't sweating] the dish {isn't done|needs more}, {simple as that|I say}.",
        '{On the balcony|At the window} I [grow habaneros] and {eat them like radishes|nobody else dares touch them}.',
        '{The cook|The kitchen} at the {Thai|Sichuan} place [gives me the staff version], {tears and all|and watches me cry with joy}.',
      ],
      events: [
        'won {second place|a T-shirt} at a chilli-eating contest',
        'came back from {Chengdu|Bangkok} with {a suitcase|two kilos} of dried peppers',
      ],
      advice: [
        '[order the Sichuan hotpot] {with extra peppercorns|at full strength} and {bring tissues|clear your calendar}',
        '[cook a phaal or a vindaloo] {from scratch|slowly} {and do not hold back|with every chilli in the house}',
        '[ferment your own scotch bonnets] {in a jar|for two weeks} and {put them on everything|share the pain}',
      ],
      statementSynonyms: ['the hotter the better', 'love it fiery', 'extra hot', 'ghost peppers'],
      adviceSynonyms: ['a fiery papaya salad', 'a ghost pepper salsa'],
    },
  ],
};
