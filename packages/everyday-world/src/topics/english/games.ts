import type { EnglishTopic } from '../everyday-topic.js';

export const games: EnglishTopic = {
  key: 'games',
  ordered: false,
  requests: [
    'What could we play {on Friday|at the next get-together}?',
    'What {present|little luxury} for {my playful side|game nights} would {be right|suit me}?',
  ],
  values: [
    {
      name: 'chess',
      statements: [
        "I [dream in knight's moves], {two down, one left}.",
        'I [resigned to a nine-year-old in a bow tie], {he shook my hand}.',
        'The [Sicilian has eaten my winter], {the Najdorf, to be exact}.',
        '[My clock ticks on the kitchen table], {blitz with toast}.',
      ],
      events: [
        'was beaten by {a barber|an old man} in {a park|the waiting room}',
        'got stuck {in a lift|at a hut} with {a [grandmaster]|a retired captain} and {a travel set|pocket set}',
      ],
      advice: [
        '[solve three endgame puzzles a day] {with a rook each}',
        "[visit the club's simultaneous display] {and lose proudly}",
        '[study one opening for white and stay with] it {for a year}',
      ],
      statementSynonyms: ['play chess', 'checkmate', 'my rating on the board'],
      adviceSynonyms: ['a chess problem'],
    },
    {
      name: 'video games',
      statements: [
        '[My thumbs have seen things], {final boss, four hours}.',
        'I [own a farm on a screen and the turnips are due], {digital hens too}.',
        '[My headset hair is a style] now, {push to talk}.',
        'I [speedran the old dungeon], {nine minutes flat}.',
      ],
      events: [
        'found {an old [console]|a box of cartridges} in {the attic|a skip}',
        'kept {a nephew|a niece} company through {the measles|a broken leg}',
      ],
      advice: [
        '[try a cosy indie title with a controller] {on the sofa}',
        '[finish the side quests before the last boss] {without hurry}',
        '[set up split screen and a second joypad] {for visitors}',
      ],
      statementSynonyms: ['gamer', 'video games', 'playstation', 'online gaming', 'boss fight'],
      adviceSynonyms: ['a co-op game'],
    },
    {
      name: 'board games',
      statements: [
        "We've [built a railway across my table since noon], {nobody may sneeze}.",
        'I [read rulebooks for pleasure], {forty pages, icons}.',
        'I [trade sheep for brick without shame], {ask my friends}.',
        "[There's a meeple in the vacuum cleaner], {the blue one}.",
      ],
      events: [
        'had {a power cut|a snowed-in weekend} with {six friends|four cousins} and {one big box|a shelf full}',
        'went to {a fair|a café} with {two hundred boxes|tables full of maps}',
      ],
      advice: [
        '[bring a cooperative box for four] {where all lose together}',
        '[start with a twenty-minute filler and then the heavy one]',
        '[organise a tournament with dice and snacks] {as a round robin}',
      ],
      statementSynonyms: ['board games', 'settlers', 'tabletop', 'meeples', 'dice and tiles'],
      adviceSynonyms: ['an expansion set'],
    },
    {
      name: 'card games',
      statements: [
        'I [shuffle so it sounds like rain], {took me a winter}.',
        'We [play bridge till the sherry is gone], {four spades doubled}.',
        'I [know every rummy rule in three countries], {all different}.',
        "[Someone holds the queen and it isn't] me, {hearts at Aunt Vera's}.",
      ],
      events: [
        'was taught {skat|piquet} by {a sailor|two nuns} on {a slow train|a ferry}',
        "filled in for {a sick player|a fourth} at {the bridge table|Aunt Vera's}",
      ],
      advice: [
        '[learn a two-player trick-taking game] {with one deck}',
        '[find a bridge partner at the community hall] {and a system}',
        '[host a canasta evening] {with four aunts|and a score pad}',
      ],
      statementSynonyms: ['bridge club', 'poker night', 'play cards', 'rummy', 'canasta'],
      adviceSynonyms: ['a fresh deck'],
    },
  ],
};
