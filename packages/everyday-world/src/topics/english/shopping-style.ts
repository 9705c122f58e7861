import type { EnglishTopic } from '../everyday-topic.js';

export const shoppingStyle: EnglishTopic = {
  key: 'shopping_style',
  ordered: false,
  requests: [
    'Where should I {look|go} for {a new coat|a chair} {this month|before winter}?',
    'What should I {think of|check} before {the next purchase|I buy anything}?',
  ],
  values: [
    {
      name: 'second-hand',
      statements: [
        '[My coat had a life before me, with a ticket to Graz in the pocket], {1994}.',
        "I'm [at the flea market before the dealers], {torch in my teeth}.",
        '[Nothing I wear is younger than] I am, {moths included}.',
        'I [got a lamp for a jar of jam], {swapped on the stairs}.',
      ],
      events: [
        'helped {clear a house|at a jumble sale} and {carried home a lamp|was smitten}',
        'saw {a mountain of clothes|a landfill} {on screen|with own eyes} and {shut the wallet|felt ill}',
      ],
      advice: [
        '[scour the charity shops on delivery day] {early on Tuesday}',
        '[put a wanted card at the swap shop] {with a drawing}',
        '[set an alert on the classified ads] {and collect it by hand}',
      ],
      statementSynonyms: [
        'buy second-hand',
        'comb the charity shops',
        'flea market finds',
        'thrift',
        'pre-loved clothes',
      ],
      adviceSynonyms: ['a vintage fair'],
    },
    {
      name: 'best quality once',
      statements: [
        "I [saved two years for these boots and they'll outlive] me, {welted}.",
        'I [turn things inside out and look at the seams], {assistants hate me}.',
        "[Buy it once, oil it, leave it in the will], {my father's knife}.",
        'I [wrote to the maker about the hinge and he rang back], {lifetime guarantee}.',
      ],
      events: [
        'had {a cheap zip|a flimsy chair} break {on a mountain|at a dinner}',
        'visited {a shoemaker|a mill} where {things take months|each piece is signed}',
      ],
      advice: [
        '[go to a maker who repairs what they sell] {and ask to see seams}',
        '[save for the solid one with a lifetime guarantee] {and wait}',
        'have it [made to measure] {by the saddler|once}',
      ],
      statementSynonyms: ['buy quality', 'buy once', 'built to last', 'handmade goods'],
      adviceSynonyms: ["a craftsman's workshop"],
    },
    {
      name: 'cheapest deal',
      statements: [
        "I've [nine browser tabs and a coupon], {saved four euros|and cashback}.",
        'I [know which shop is cheaper by two cents for milk], {they know me}.',
        'I [wait for the red sticker like a heron], {then I strike}.',
        "[If it isn't reduced I don't see] it, {minus seventy|blind to the rest}.",
      ],
      events: [
        'paid {twice|thrice} what {a neighbour|a brother} paid for {the very same drill|the same coat}',
        'discovered {a cashback site|a [coupon] book} through {an aunt|a colleague}',
      ],
      advice: [
        '[compare prices in three places and wait for the sale] {till January}',
        '[use the outlet and a voucher code together] {on a Thursday}',
        "[take the discounter's own brand] {and pocket the difference}",
      ],
      statementSynonyms: ['bargain hunter', 'always the cheapest', 'discount codes', 'sales shopper'],
      adviceSynonyms: ['an own-brand product'],
    },
  ],
};
