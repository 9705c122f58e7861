import type { EnglishTopic } from '../everyday-topic.js';

export const investing: EnglishTopic = {
  key: 'investing',
  ordered: false,
  requests: [
    'What {should|could} I {read|learn} about {money|finance} {this winter|next}?',
    'What would you do with {a gift of five thousand|an unexpected thousand} in my place?',
  ],
  values: [
    {
      name: 'cash only',
      statements: [
        'I [like my money where I can count] it, {under supervision|in a book}.',
        "The [savings book has a ribbon], {two percent and quiet nights|grandpa's}.",
        '[Shares are for people with strong stomachs], {not for me|I pass}.',
        'I [asked the bank for an account without adventures], {the clerk smiled}.',
      ],
      events: [
        'watched {a neighbour|an uncle} lose {half|a fortune} in {a crash|an afternoon}',
        'pulled out {everything|the lot} after {a scary week|one headline too many}',
      ],
      advice: [
        '[compare fixed-term deposits] {for a year or two|with deposit protection}',
        '[spread the cash over two insured banks] {and leave it}',
        '[take the best savings rate and skip the rest] {each January}',
      ],
      statementSynonyms: ['savings account only', 'never invest', 'no shares', 'money in the bank'],
      adviceSynonyms: ['a savings bond'],
    },
    {
      name: 'broad index funds',
      statements: [
        'I [buy the whole haystack each month], {needles included|a bit of everything}.',
        "[My money follows the world, three thousand firms of] it, {I don't look}.",
        '[Once a month a slice of everything, then I forget] it, {boring wins}.',
        "I [haven't opened the depot since summer], {cheap and wide|on purpose}.",
      ],
      events: [
        'heard {a professor|a pensioner} explain {costs|patience} {on the radio|at dinner}',
        'sold {the pet stocks|single papers} and {bought the haystack|went wide}',
      ],
      advice: [
        '[add the sum to your world tracker] {in three steps|and go for a walk}',
        '[read a book on passive investing] {and change nothing|by an economist}',
        '[check that the fund fees stay below a quarter percent] {once a year}',
      ],
      statementSynonyms: ['index fund', 'etf savings plan', 'passive investing', 'world tracker'],
      adviceSynonyms: ['a low-cost ETF'],
    },
    {
      name: 'single stocks',
      statements: [
        'I [read quarterly reports in the bath], {pages stuck together}.',
        "I was [up nine percent on a tyre maker], {at noon; don't ask about four}.",
        "I [know the CEO's dog's name of all my firms], {homework matters}.",
        '[My phone pings at the opening bell], {and my pulse with it}.',
      ],
      events: [
        'got {a tip|some papers} from {a dentist|a colleague} that {doubled|paid off}',
        "joined {an investors' club|a Tuesday circle} above {a pub|the bank}",
      ],
      advice: [
        '[write down why you buy each share] {before you click}',
        '[cap any one company at a tenth] {of the whole|whatever the tip}',
        '[study balance sheets of two rivals] {side by side|this winter}',
      ],
      statementSynonyms: [
        'stock picking',
        'pick shares',
        'day trading',
        'my portfolio of shares',
        'brokerage account',
      ],
      adviceSynonyms: ['stop-loss', 'an annual report'],
    },
  ],
};
