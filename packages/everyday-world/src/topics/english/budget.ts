import type { EnglishTopic } from '../everyday-topic.js';

export const budget: EnglishTopic = {
  key: 'budget',
  ordered: true,
  requests: [
    'What {treat|outing} could I {plan|allow myself} {this month|for the weekend}?',
    'How do I {handle|plan} {presents|the festive season} {this year|this time}?',
  ],
  values: [
    {
      name: 'tight',
      statements: [
        'I [count coins before I go to the till], {the cashier is patient|twice}.',
        "It's [lentils till payday], {nine days to go|good thing I like them}.",
        'The [washing machine broke and I cried], {not about the laundry|repairs, now}.',
        'I [shop after seven for the yellow stickers], {half-price bread|dented tins}.',
      ],
      events: [
        'lost {a side job|the bonus} {overnight|without notice}',
        'got a heating bill that {was a bad joke|swallowed the month}',
      ],
      advice: [
        "[look for what costs nothing] {such as museum Sundays|on the town's website}",
        '[swap instead of buying] {with friends|at a give-and-take table}',
        '[put a ceiling of five per person] {and make the rest by hand}',
      ],
      statementSynonyms: [
        'money is tight',
        'completely broke till payday',
        "can't make ends meet",
        'every penny counts',
        'short of cash',
      ],
      adviceSynonyms: ['a free concert', 'borrow rather than buy'],
    },
    {
      name: 'just enough',
      statements: [
        'The [month and the money end on the same day], {neat|usually}.',
        '[One unplanned thing a month is fine, two are not], {so it stands}.',
        'I [can pay my way but not yours], {sorry|as the saying goes}.',
        'I [keep envelopes for rent, food and the rest], {the rest is thin|they work}.',
      ],
      events: [
        'had the rent {adjusted|raised} {by a little|again}',
        'paid off {one instalment|a bill} and {could breathe a little|found a margin}',
      ],
      advice: [
        '[plan one paid thing and one free thing] {and leave it there}',
        '[set aside a small envelope for fun] {at the start of the month}',
        '[compare prices once, then enjoy] it {without guilt|mid-range}',
      ],
      statementSynonyms: ['get by', 'make ends meet somehow', 'modest budget', 'no big leaps'],
      adviceSynonyms: ['a mid-priced option'],
    },
    {
      name: 'comfortable',
      statements: [
        "I [don't look at the right-hand side of the menu], {a luxury|I noticed today}.",
        'The [bonus came and I had no idea what to do with] it, {nice problem}.',
        "I [paid for the whole table and didn't feel] it, {well, the evening was good}.",
        '[When the boiler died I just ordered another], {no sleepless night}.',
      ],
      events: [
        'got {a legacy|a settlement} from {a forgotten uncle|an old dispute}',
        'was {promoted|bought out} with {a cheque|shares} to match',
      ],
      advice: [
        '[go for the better seats] {and invite someone|for once}',
        '[book the place with the tasting menu] {and tip well|by the window}',
        '[pay for help with what you dislike] {and buy back the hours}',
      ],
      statementSynonyms: ['well off', 'money is no worry', 'plenty in the account', 'can afford it'],
      adviceSynonyms: ['a premium upgrade', 'splurge'],
    },
  ],
};
