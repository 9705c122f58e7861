import type { TopicContent } from '../topic-content.js';

export const money: readonly TopicContent[] = [
  {
    topic: 'budget',
    requests: [
      'What {treat|outing} could I {plan|allow myself} {this month|for the weekend}?',
      'How do I {handle|plan} {presents|the festive season} {this year|this time}?',
    ],
    values: [
      {
        value: 'tight',
        statements: [
          'I count coins before I go to the till, {the cashier is patient|twice}.',
          "It's lentils till payday, {nine days to go|good thing I like them}.",
          'The washing machine broke and I cried, {not about the laundry|repairs, now}.',
          'I shop after seven for the yellow stickers, {half-price bread|dented tins}.',
        ],
        events: [
          'lost {a side job|the bonus} {overnight|without notice}',
          'got a heating bill that {was a bad joke|swallowed the month}',
        ],
        advice: [
          "look for what costs nothing {such as museum Sundays|on the town's website}",
          'swap instead of buying {with friends|at a give-and-take table}',
          'put a ceiling of five per person {and make the rest by hand}',
        ],
      },
      {
        value: 'just enough',
        statements: [
          'The month and the money end on the same day, {neat|usually}.',
          'One unplanned thing a month is fine, two are not, {so it stands}.',
          'I can pay my way but not yours, {sorry|as the saying goes}.',
          'I keep envelopes for rent, food and the rest, {the rest is thin|they work}.',
        ],
        events: [
          'had the rent {adjusted|raised} {by a little|again}',
          'paid off {one instalment|a bill} and {could breathe a little|found a margin}',
        ],
        advice: [
          'plan one paid thing and one free thing {and leave it there}',
          'set aside a small envelope for fun {at the start of the month}',
          'compare prices once, then enjoy it {without guilt|mid-range}',
        ],
      },
      {
        value: 'comfortable',
        statements: [
          "I don't look at the right-hand side of the menu, {a luxury|I noticed today}.",
          'The bonus came and I had no idea what to do with it, {nice problem}.',
          "I paid for the whole table and didn't feel it, {well, the evening was good}.",
          'When the boiler died I just ordered another, {no sleepless night}.',
        ],
        events: [
          'got {a legacy|a settlement} from {a forgotten uncle|an old dispute}',
          'was {promoted|bought out} with {a cheque|shares} to match',
        ],
        advice: [
          'go for the better seats {and invite someone|for once}',
          'book the place with the tasting menu {and tip well|by the window}',
          'pay for help with what you dislike {and buy back the hours}',
        ],
      },
    ],
  },
  {
    topic: 'saving_goal',
    requests: [
      'Where should {the bit left over|any extra money} go {this month|from now on}?',
      'What could I {cut|sell} to {get there|make progress} {sooner|faster}?',
    ],
    values: [
      {
        value: 'a rainy-day cushion',
        statements: [
          "I want three wages between me and the wolf, {so far it's one}.",
          'After the boiler I swore never to be caught out again, {a tin for emergencies}.',
          'A jar marked OUCH stands on the shelf, {for vets and dentists|half full}.',
          "I sleep better with each hundred I can't touch, {just in case|for bad days}.",
        ],
        events: [
          "had {a tooth|the car} cost {a month's pay|more than a holiday} without warning",
          'saw {a friend|a colleague} lose {everything|the job} in a week',
        ],
        advice: [
          'move a fixed sum to an instant-access account on payday {before you see it}',
          'stop when three months of costs are put by {and then think again}',
          'keep the emergency money apart from the daily account {at another bank}',
        ],
      },
      {
        value: 'a place of my own',
        statements: [
          'I walk past estate agents like bakeries, {nose on the glass|drooling}.',
          'Every coin goes towards four walls with my name on, {brick by brick}.',
          'The bank wants twenty percent down, {I have nine|sigh}.',
          'I know the price per square metre by heart, {of every street|sadly}.',
        ],
        events: [
          'was told that the landlord {would sell|wants the place back}',
          'saw a {crooked cottage|two-bed} for {less than expected|a sane price}',
        ],
        advice: [
          'open a building-society plan for the deposit {and automate it}',
          'view a few flats now to learn the market {without signing}',
          'ask the bank for a mortgage in principle {to know the number}',
        ],
      },
      {
        value: 'a big trip',
        statements: [
          "There's a map with pins over my bed, {and a jar under it|and a coin slot}.",
          "Six months, one rucksack, no return ticket, {that's what the tin is for}.",
          'I skip the cinema and whisper Patagonia, {works every time|it helps}.',
          "Each coffee I don't buy is a mile of rail through Asia, {I keep score}.",
        ],
        events: [
          'got {a postcard|three letters} from {a friend|a cousin} {at the end of the world|in Ushuaia}',
          'was granted {unpaid leave|a sabbatical} {two years from now|in principle}',
        ],
        advice: [
          'price the route leg by leg {and save for the first|on a spreadsheet}',
          'open a pot named after the destination {and paint the map|with a bar}',
          'look at off-season fares for the long journey {eleven months ahead}',
        ],
      },
      {
        value: "children's education",
        statements: [
          'Fees, books, a room in a university town: it adds up, {I started a folder}.',
          'The little one wants to be a vet, and vets cost, {so I put coins aside}.',
          "Each birthday I pay into the kids' account, {they don't know yet}.",
          'I want them to study without washing dishes, {as I had to}.',
        ],
        events: [
          'became {guardian|godparent} to {two|three} clever {nieces|nephews}',
          'saw the {fees|rents} in {a university town|the letter from a college} and {gasped|sat down}',
        ],
        advice: [
          'open a junior savings plan {in their names|with a small standing order}',
          'compare education funds with low fees {over fifteen years}',
          'ask both grandparents to pay in at birthdays {rather than buy plastic}',
        ],
      },
      {
        value: 'old age',
        statements: [
          'The pension letter came: it buys soup, {thin soup|so I top it up}.',
          "I'd like to be a lady of leisure at seventy, {so I pay in now|or a gent}.",
          "I've started to think in decades, {grey hair does that|and in funds}.",
          "My future self gets a transfer every first, {we're on good terms}.",
        ],
        events: [
          'visited {an old colleague|a former teacher} who {lives on very little|still cleans stairs}',
          'turned {a round number|fifty-five in spirit} and {opened the folder|read the small print}',
        ],
        advice: [
          'raise the pension contribution by one percent {and forget it}',
          'ask for an independent pension review {with all letters on the table}',
          'check what the state will pay at sixty-seven {and fill the gap monthly}',
        ],
      },
    ],
  },
  {
    topic: 'debt',
    requests: [
      'What should I do {first|now} when {the pay comes in|there is money on the account}?',
      'How do I {plan|think about} the {year|next months} with {my finances|money} in mind?',
    ],
    values: [
      {
        value: 'owes nothing',
        statements: [
          'I owe nobody a penny, {it feels like clean sheets|and keep it so}.',
          'The last instalment went out, I framed the slip, {free|cake for all}.',
          'My mailbox has no windows in its envelopes, {bliss|only postcards}.',
          'Banks find me boring, {never a loan to my name|and I them}.',
        ],
        events: [
          'sold {a motorbike|an heirloom} and {cleared the slate|wiped it all out}',
          'received {a refund|an apology with a cheque} from {the tax office|an insurer}',
        ],
        advice: [
          'pay everything upfront {and ask for the cash discount|as ever}',
          'keep the clean slate {and save first for the larger things}',
          'use your good credit standing only if you must {and never for fun}',
        ],
      },
      {
        value: 'one small loan',
        statements: [
          'The sofa is mine in fourteen months, {till then the bank sits on it too}.',
          'A modest sum leaves for the bank each month, {I hardly notice}.',
          "I'm paying off the car, slowly but surely, {two thirds done}.",
          'I borrowed a bit from my sister, with a plan on the fridge, {nine ticks left}.',
        ],
        events: [
          'needed {a sofa|a fridge} and {signed for instalments|split the price}',
          'agreed with {a sister|a friend} on {twelve|twenty} {easy payments|small steps}',
        ],
        advice: [
          'round the instalment up a little {each month|to end earlier}',
          'ask if an early repayment costs a fee {before you act}',
          'finish the one loan before you start another {and mark the date}',
        ],
      },
      {
        value: 'deep in debt',
        statements: [
          'I hide the red letters in the bread bin, {and toast next to them}.',
          'One card pays the other, {round it goes|at twenty-one percent}.',
          'The collection agency knows my birthday, {they rang|how thoughtful}.',
          'Interest eats what I earn before I see it, {each month|like moths}.',
        ],
        events: [
          'stood surety for {a brother-in-law|a friend} who {vanished|went bankrupt}',
          'had {a burst pipe|a court case} that {no insurer paid|cost five figures}',
        ],
        advice: [
          'see the free debt counselling service {with all letters in a bag}',
          'list every creditor with rate and sum {on one sheet|the dearest first}',
          'cut up the credit cards {and ask for a payment plan|today}',
        ],
      },
    ],
  },
  {
    topic: 'investing',
    requests: [
      'What {should|could} I {read|learn} about {money|finance} {this winter|next}?',
      'What would you do with {a gift of five thousand|an unexpected thousand} in my place?',
    ],
    values: [
      {
        value: 'cash only',
        statements: [
          'I like my money where I can count it, {under supervision|in a book}.',
          "The savings book has a ribbon, {two percent and quiet nights|grandpa's}.",
          'Shares are for people with strong stomachs, {not for me|I pass}.',
          'I asked the bank for an account without adventures, {the clerk smiled}.',
        ],
        events: [
          'watched {a neighbour|an uncle} lose {half|a fortune} in {a crash|an afternoon}',
          'pulled out {everything|the lot} after {a scary week|one headline too many}',
        ],
        advice: [
          'compare fixed-term deposits {for a year or two|with deposit protection}',
          'spread the cash over two insured banks {and leave it}',
          'take the best savings rate and skip the rest {each January}',
        ],
      },
      {
        value: 'broad index funds',
        statements: [
          'I buy the whole haystack each month, {needles included|a bit of everything}.',
          "My money follows the world, three thousand firms of it, {I don't look}.",
          'Once a month a slice of everything, then I forget it, {boring wins}.',
          "I haven't opened the depot since summer, {cheap and wide|on purpose}.",
        ],
        events: [
          'heard {a professor|a pensioner} explain {costs|patience} {on the radio|at dinner}',
          'sold {the pet stocks|single papers} and {bought the haystack|went wide}',
        ],
        advice: [
          'add the sum to your world tracker {in three steps|and go for a walk}',
          'read a book on passive investing {and change nothing|by an economist}',
          'check that the fund fees stay below a quarter percent {once a year}',
        ],
      },
      {
        value: 'single stocks',
        statements: [
          'I read quarterly reports in the bath, {pages stuck together}.',
          "I was up nine percent on a tyre maker, {at noon; don't ask about four}.",
          "I know the CEO's dog's name of all my firms, {homework matters}.",
          'My phone pings at the opening bell, {and my pulse with it}.',
        ],
        events: [
          'got {a tip|some papers} from {a dentist|a colleague} that {doubled|paid off}',
          "joined {an investors' club|a Tuesday circle} above {a pub|the bank}",
        ],
        advice: [
          'write down why you buy each share {before you click}',
          'cap any one company at a tenth {of the whole|whatever the tip}',
          'study balance sheets of two rivals {side by side|this winter}',
        ],
      },
    ],
  },
];
