import type { PreferenceField } from '../preference-field.js';

export const financialConsultation: PreferenceField = {
  key: 'financialConsultation',
  about: 'money matters',
  kinds: [
    {
      name: 'ways to save',
      verb: 'saving by',
      things: [
        'the envelope method',
        'round-up transfers',
        'a no-spend month',
        'packed lunches',
        'a standing order',
        'coin jars',
        'a subscription purge',
        'bulk cooking',
      ],
    },
    {
      name: 'kinds of investment',
      verb: 'putting money into',
      things: [
        'government bonds',
        'dividend shares',
        'green energy funds',
        'a cooperative bank',
        'gold coins',
        'peer lending',
        'farmland shares',
        "a friend's bakery",
      ],
    },
    {
      name: 'money records',
      verb: 'keeping',
      things: [
        'a paper cash book',
        'a budgeting spreadsheet',
        'a spending app diary',
        'shoeboxes of receipts',
        'a net-worth chart',
        'a monthly money letter',
        'a wall planner of bills',
        'a tax binder',
      ],
    },
    {
      name: 'money learning',
      verb: 'learning from',
      things: [
        'personal-finance podcasts',
        'an adult-education money course',
        'a frugality forum',
        'stock-market newsletters',
        'a retired banker next door',
        'money board games',
        'annual reports',
        'consumer-advice columns',
      ],
    },
    {
      name: 'side incomes',
      verb: 'earning with',
      things: [
        'weekend tutoring',
        'flea-market stalls',
        'a spare-room let',
        'translation gigs',
        'dog-walking rounds',
        'handmade candles',
        'survey panels',
        'garden-tool rental',
      ],
    },
  ],
};
