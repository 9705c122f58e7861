import type { EnglishTopic } from '../everyday-topic.js';

export const debt: EnglishTopic = {
  key: 'debt',
  ordered: true,
  requests: [
    'What should I do {first|now} when {the pay comes in|there is money on the account}?',
    'How do I {plan|think about} the {year|next months} with {my finances|money} in mind?',
  ],
  values: [
    {
      name: 'owes nothing',
      statements: [
        'I [owe nobody a penny], {it feels like clean sheets|and keep it so}.',
        'The [last instalment went out, I framed the slip], {free|cake for all}.',
        '[My mailbox has no windows in its envelopes], {bliss|only postcards}.',
        '[Banks find me boring], {never a loan to my name|and I them}.',
      ],
      events: [
        'sold {a motorbike|an heirloom} and {cleared the slate|wiped it all out}',
        'received {a refund|an apology with a cheque} from {the tax office|an insurer}',
      ],
      advice: [
        '[pay everything upfront] {and ask for the cash discount|as ever}',
        '[keep the clean slate] {and save first for the larger things}',
        '[use your good credit standing only if you must] {and never for fun}',
      ],
      statementSynonyms: ['debt free', 'no debts', 'paid back everything', 'owe nothing'],
      adviceSynonyms: ['no instalments'],
    },
    {
      name: 'one small loan',
      statements: [
        'The [sofa is mine in fourteen months], {till then the bank sits on it too}.',
        'A [modest sum leaves for the bank each month], {I hardly notice}.',
        "I'm [paying off the car, slowly but surely], {two thirds done}.",
        'I [borrowed a bit from my sister, with a plan on the fridge], {nine ticks left}.',
      ],
      events: [
        'needed {a sofa|a fridge} and {signed for instalments|split the price}',
        'agreed with {a sister|a friend} on {twelve|twenty} {easy payments|small steps}',
      ],
      advice: [
        '[round the instalment up a little] {each month|to end earlier}',
        '[ask if an early repayment costs a fee] {before you act}',
        '[finish the one loan before you start another] {and mark the date}',
      ],
      statementSynonyms: ['small loan', 'paying off the car', 'monthly instalment', 'nearly paid off'],
      adviceSynonyms: ['early repayment'],
    },
    {
      name: 'deep in debt',
      statements: [
        'I [hide the red letters in the bread bin], {and toast next to them}.',
        '[One card pays the other], {round it goes|at twenty-one percent}.',
        'The [collection agency knows my birthday], {they rang|how thoughtful}.',
        '[Interest eats what I earn before I see] it, {each month|like moths}.',
      ],
      events: [
        'stood surety for {a brother-in-law|a friend} who {vanished|went bankrupt}',
        'had {a burst pipe|a court case} that {no insurer paid|cost five figures}',
      ],
      advice: [
        '[see the free debt counselling service] {with all letters in a bag}',
        '[list every creditor with rate and sum] {on one sheet|the dearest first}',
        '[cut up the credit cards] {and ask for a payment plan|today}',
      ],
      statementSynonyms: [
        'in debt',
        'credit card debt',
        'maxed out',
        'overdrawn',
        'owe thousands',
        'debt collector',
      ],
      adviceSynonyms: ['consolidation', 'insolvency advice'],
    },
  ],
};
