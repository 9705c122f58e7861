import type { EnglishTopic } from '../everyday-topic.js';

export const tidiness: EnglishTopic = {
  key: 'tidiness',
  ordered: true,
  requests: [
    'How should I get ready for {visitors|guests} on {Saturday|Sunday}?',
    'What should I {tackle|do} first in my {spare room|living room}?',
  ],
  values: [
    {
      name: 'spotless',
      statements: [
        'You [could eat off my floor], {people have offered|the skirting boards too}.',
        "[My spices stand in alphabetical order], {anise to za'atar|and face the front}.",
        'I [wipe the tap dry after use], {yes, really|every time}.',
        '{A crumb|One crumb} on the counter and I [reach for the cloth before the kettle boils].',
      ],
      events: [
        'watched {a whole series|six episodes} about {folding|decluttering} {in one night|with a notebook}',
        'hosted {a landlord inspection|a mother-in-law} and {got the taste for it|simply carried on}',
      ],
      advice: [
        '[allow one drawer of chaos] {as an exercise|and leave it for a week}',
        'just [open the windows and set flowers] {since everything shines}',
        '[polish nothing and sit down with a book] {before they ring|for once}',
      ],
      statementSynonyms: ['neat freak', 'everything in its place', 'spotless', 'immaculate'],
      adviceSynonyms: ['a label maker'],
    },
    {
      name: 'lived in',
      statements: [
        "[There's a jumper on the chair and a mug on the sill], {nothing that ten minutes won't fix|it looks like people}.",
        'I [tidy when someone rings the bell], {fast|before the stairs are climbed}.',
        'The [books lie about in friendly piles], {but you can see the floor|no more, no less}.',
        "[Dust bunnies yes, dirt no], {that's the house rule|I sleep fine}.",
      ],
      events: [
        'stopped {ironing|alphabetising} after {a long chat|an evening} with {a relaxed friend|a sister}',
        'had {guests|two nephews} who {liked it less stiff|felt at home in a mess}',
      ],
      advice: [
        'do a [ten-minute sweep with a basket] {and hide the basket|before the bell rings}',
        '[clear the table and light the lamps] {since nobody looks further}',
        '[sort one pile of books and papers] {and let the others be}',
      ],
      statementSynonyms: ['reasonably tidy', 'a bit untidy', 'clean enough'],
      adviceSynonyms: ['a basket for odds and ends'],
    },
    {
      name: 'boxes everywhere',
      statements: [
        '[There is a path from the bed to the door], {the rest is cartons|single file please}.',
        "I [own four tin-openers and can't find one], {somewhere under the heap|in some carton}.",
        "The [dining table has not been seen since spring], {it's under there|archaeologists welcome}.",
        "I [closed the spare room and leaned on the door], {it's avalanche season|quick}.",
      ],
      events: [
        "took in the contents of {an aunt's cellar|a grandmother's flat}",
        'moved {in a hurry|twice in a year} and {never unpacked|ran out of shelves}',
      ],
      advice: [
        '[fill one bin bag a day] {without looking back|by the door}',
        '[hire a friend and a skip for a Saturday] {and be ruthless|with pizza at the end}',
        '[start with the square metre by the door] {and stop there|then the next one}',
      ],
      statementSynonyms: ['chaos at home', 'clutter everywhere', 'hoard', 'a complete mess'],
      adviceSynonyms: ['decluttering in small steps'],
    },
  ],
};
