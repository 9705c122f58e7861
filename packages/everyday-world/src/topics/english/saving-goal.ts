import type { EnglishTopic } from '../everyday-topic.js';

export const savingGoal: EnglishTopic = {
  key: 'saving_goal',
  ordered: false,
  requests: [
    'Where should {the bit left over|any extra money} go {this month|from now on}?',
    'What could I {cut|sell} to {get there|make progress} {sooner|faster}?',
  ],
  values: [
    {
      name: 'a rainy-day cushion',
      statements: [
        "I [want three wages between me and the wolf], {so far it's one}.",
        '[After the boiler I swore never to be caught out again], {a tin for emergencies}.',
        'A [jar marked OUCH stands on the shelf], {for vets and dentists|half full}.',
        "I [sleep better with each hundred I can't touch], {just in case|for bad days}.",
      ],
      events: [
        "had {a tooth|the car} cost {a month's pay|more than a holiday} without warning",
        'saw {a friend|a colleague} lose {everything|the job} in a week',
      ],
      advice: [
        '[move a fixed sum to an instant-access account on payday] {before you see it}',
        '[stop when three months of costs are put by] {and then think again}',
        '[keep the emergency money apart from the daily account] {at another bank}',
      ],
      statementSynonyms: ['emergency fund', 'rainy day', 'nest egg for emergencies', 'safety cushion'],
      adviceSynonyms: ['an overnight deposit'],
    },
    {
      name: 'a place of my own',
      statements: [
        'I [walk past estate agents like bakeries], {nose on the glass|drooling}.',
        '[Every coin goes towards four walls with my name on], {brick by brick}.',
        'The [bank wants twenty percent down], {I have nine|sigh}.',
        'I [know the price per square metre by heart], {of every street|sadly}.',
      ],
      events: [
        'was told that the landlord {would sell|wants the place back}',
        'saw a {crooked cottage|two-bed} for {less than expected|a sane price}',
      ],
      advice: [
        '[open a building-society plan for the deposit] {and automate it}',
        '[view a few flats now to learn the market] {without signing}',
        '[ask the bank for a mortgage in principle] {to know the number}',
      ],
      statementSynonyms: [
        'house deposit',
        'save for a house',
        'down payment',
        'buy a flat one day',
        'get on the property ladder',
      ],
      adviceSynonyms: ['mortgage adviser'],
    },
    {
      name: 'a big trip',
      statements: [
        "[There's a map with pins over my bed], {and a jar under it|and a coin slot}.",
        "[Six months, one rucksack, no return ticket], {that's what the tin is for}.",
        'I [skip the cinema and whisper Patagonia], {works every time|it helps}.',
        "[Each coffee I don't buy is a mile of rail through Asia], {I keep score}.",
      ],
      events: [
        'got {a postcard|three letters} from {a friend|a cousin} {at the end of the world|in Ushuaia}',
        'was granted {unpaid leave|a sabbatical} {two years from now|in principle}',
      ],
      advice: [
        '[price the route leg by leg] {and save for the first|on a spreadsheet}',
        '[open a pot named after the destination] {and paint the map|with a bar}',
        '[look at off-season fares for the long journey] {eleven months ahead}',
      ],
      statementSynonyms: ['save for a world trip', 'travel fund', 'trip of a lifetime', 'round the world'],
      adviceSynonyms: ['a round-the-world ticket'],
    },
    {
      name: "children's education",
      statements: [
        '[Fees, books, a room in a university town: it adds up], {I started a folder}.',
        'The [little one wants to be a vet, and vets cost], {so I put coins aside}.',
        "[Each birthday I pay into the kids' account], {they don't know yet}.",
        'I [want them to study without washing dishes], {as I had to}.',
      ],
      events: [
        'became {guardian|godparent} to {two|three} clever {nieces|nephews}',
        'saw the {fees|rents} in {a university town|the letter from a college} and {gasped|sat down}',
      ],
      advice: [
        '[open a junior savings plan] {in their names|with a small standing order}',
        '[compare education funds with low fees] {over fifteen years}',
        '[ask both grandparents to pay in at birthdays] {rather than buy plastic}',
      ],
      statementSynonyms: ['college fund', 'university fees', 'school fees', "save for the kids' studies"],
      adviceSynonyms: ['a scholarship search'],
    },
    {
      name: 'old age',
      statements: [
        'The [pension letter came: it buys soup], {thin soup|so I top it up}.',
        "I'd [like to be a lady of leisure at seventy], {so I pay in now|or a gent}.",
        "I've [started to think in decades], {grey hair does that|and in funds}.",
        "[My future self gets a transfer every first], {we're on good terms}.",
      ],
      events: [
        'visited {an old colleague|a former teacher} who {lives on very little|still cleans stairs}',
        'turned {a round number|fifty-five in spirit} and {opened the folder|read the small print}',
      ],
      advice: [
        '[raise the pension contribution by one percent] {and forget it}',
        '[ask for an independent pension review] {with all letters on the table}',
        '[check what the state will pay at sixty-seven] {and fill the gap monthly}',
      ],
      statementSynonyms: ['pension pot', 'retirement savings', 'save for retirement', 'provide for old age'],
      adviceSynonyms: ['a pension calculator'],
    },
  ],
};
