import type { EnglishTopic } from '../everyday-topic.js';

export const readingTaste: EnglishTopic = {
  key: 'reading_taste',
  ordered: false,
  requests: [
    'What should I {read|borrow} next {for the train|on the sofa}?',
    'What {could|should} I {bring up|propose} at the {book club|reading circle}?',
  ],
  values: [
    {
      name: 'crime novels',
      statements: [
        "I [suspected the vicar from page nine], {it's always the vicar}.",
        'I [read with the door locked and the lamp on], {a body in chapter one}.',
        "I [can't sleep till I know who] did it, {poison, I bet}.",
        '[My shelf has eleven detectives and not one is happy], {all divorced}.',
      ],
      events: [
        'found {a paperback|a [whodunnit]} with {the last page missing|a torn end} {on a train|in a hut}',
        'served on {a jury|a committee} {for a fortnight|all spring} and {got curious|saw clues everywhere}',
      ],
      advice: [
        '[try a locked-room murder from the thirties] {with a map}',
        '[pick a cold-case thriller set in Iceland] {for dark evenings}',
        '[begin a series with a grumpy inspector] {at volume one}',
      ],
      statementSynonyms: ['crime novels', 'detective stories', 'thrillers', 'murder mysteries'],
      adviceSynonyms: ['a noir classic'],
    },
    {
      name: 'history',
      statements: [
        'I [fell asleep in the Thirty Years War], {around 1631|woke in Westphalia}.',
        '[Footnotes make me happy, ideally with a siege], {and a fold-out map}.',
        'I [bore people with the Hanseatic League], {herring, mostly}.',
        "I'm [on volume four of the Romans], {they're in trouble}.",
      ],
      events: [
        'traced {a surname|the family} back to {a shipwreck|1702}',
        'found {a coin|a musket ball} while {digging|walking} in {a field|the woods}',
      ],
      advice: [
        '[borrow a big narrative about the Silk Road] {with plates}',
        '[read the diaries of a medieval merchant] {in a modern edition}',
        '[take a biography of a forgotten queen] {of six hundred pages|with good notes}',
      ],
      statementSynonyms: ['history books', 'biographies of kings', 'the romans', 'medieval chronicles'],
      adviceSynonyms: ['an archive tour'],
    },
    {
      name: 'science fiction',
      statements: [
        "I'm [three hundred light years from my laundry], {generation ship, no dryer}.",
        'I [cried for a robot on the bus], {it had no name}.',
        'I [prefer my problems in orbit], {with two suns|and airlocks}.',
        "I [mapped the moons of a planet that isn't there], {seven; one is lying}.",
      ],
      events: [
        "saw {a rocket|Saturn} through {a telescope|a neighbour's lens} and {stayed up all night|felt tiny}",
        'shared {a cabin|a desk} with {an astronomer|a Trekkie}',
      ],
      advice: [
        '[try a first-contact tale with strange linguists] {in one gulp}',
        '[pick a space opera in three volumes] {and block the weekend}',
        '[read short stories about clever machines] {by Lem, say}',
      ],
      statementSynonyms: ['sci-fi', 'science fiction', 'space operas', 'dystopias', 'robots and starships'],
      adviceSynonyms: ['a cyberpunk novel'],
    },
    {
      name: 'poetry',
      statements: [
        'I [carry one stanza about all day like a mint], {today: rain}.',
        'I [read aloud to the kettle, line breaks and] all, {it hisses}.',
        'I [copied a sonnet onto my forearm], {fourteen lines, no watch}.',
        '[Slim books with much white suit] me, {I read each page thrice}.',
      ],
      events: [
        'was read to by {a patient|an old lady} who knew {Rilke|Dickinson} by heart',
        'found {a [haiku]|four lines} {on a beer mat|in a library book}',
      ],
      advice: [
        '[keep a slim collection by the bed and read one a night] {aloud}',
        '[learn a ballad by heart] {on walks|stanza by stanza}',
        '[go to an open-mic evening and listen to the verses] {at the back}',
      ],
      statementSynonyms: ['love poetry', 'volumes of poems', 'verse', 'sonnets'],
      adviceSynonyms: ['a poetry slam'],
    },
  ],
};
