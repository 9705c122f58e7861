import type { EnglishTopic } from '../everyday-topic.js';

export const language: EnglishTopic = {
  key: 'language',
  ordered: false,
  requests: [
    'How do I {get|bring} a little {further|more practice} with {my language|my studies} {this month|now}?',
    'What {film|evening|outing} would help {my studies|me practise}?',
  ],
  values: [
    {
      name: 'Spanish',
      statements: [
        "I [roll my r's in the shower], {perro, perro, pero|till the soap falls}.",
        'I [can order a tortilla in Seville without a blush], {dos, por favor}.',
        'The [subjunctive and I are fighting over a telenovela], {ojalá|I lose}.',
        '[Señora Ruiz gave me a gold star for my ñ], {sticker and all}.',
      ],
      events: [
        'met {in-laws|neighbours} from {Valencia|Oaxaca} at {a christening|the hedge}',
        'booked {a month|a stay} in {Granada|Montevideo} {on a whim|for spring}',
      ],
      advice: [
        '[watch an Almodóvar film with subtitles] {in the original}',
        '[find a tandem partner from Bogotá] {for an hour a week}',
        '[go to a tapas bar and order only as they do in Madrid]',
      ],
      statementSynonyms: ['learn spanish', 'spanish lessons', 'my spanish', 'hola'],
      adviceSynonyms: ['a Spanish podcast'],
    },
    {
      name: 'Japanese',
      statements: [
        'I [write kanji on the steamed-up window], {today: rain, fish, regret}.',
        "I [bowed to the vending machine], {it's in my bones|reflex}.",
        '[Three alphabets, and I dream in the second], {katakana menus}.',
        'I [can count flat things but not long ones], {mai, hon, help}.',
      ],
      events: [
        'was given {a calligraphy set|a cookery book} from {Kyoto|Osaka} that {could not be read|had no pictures}',
        'hosted {an exchange student|two students} from {Nagoya|Sendai} for {a month|the spring}',
      ],
      advice: [
        '[practise fifty kanji with a brush] {day by day|in ink}',
        '[watch a Kurosawa or a Ghibli without dubbing] {twice}',
        '[eat at an izakaya and read the menu aloud] {from right to left}',
      ],
      statementSynonyms: ['learn japanese', 'hiragana', 'my japanese', 'kanji'],
      adviceSynonyms: ['a Japanese tandem'],
    },
    {
      name: 'Italian',
      statements: [
        'I [talk with both hands] already, {the vowels will follow|spilled the tea}.',
        'I [can swear at a Fiat in the right dialect], {nonna taught me}.',
        'I [sing Puccini to learn the past tense], {the cat leaves the room}.',
        '[My flashcards say forchetta, coltello, amore], {in that order}.',
      ],
      events: [
        'found {letters|recipes} of {a grandmother|a great-aunt} from {Lecce|Bari}',
        'fell for {a gelato maker|an accent} in {Trieste|Bologna}',
      ],
      advice: [
        '[listen to canzoni and write down the words] {line by line}',
        '[read the Gazzetta dello Sport with a dictionary] {over breakfast}',
        '[join a cookery evening held in the tongue of Dante]',
      ],
      statementSynonyms: ['learn italian', 'italian course', 'my italian', 'ciao'],
      adviceSynonyms: ['an Italian opera with libretto'],
    },
    {
      name: 'sign language',
      statements: [
        'I [asked for sugar with my fingers today], {the barista is deaf; she beamed}.',
        '[My hands mix up Tuesday and goat], {we laughed till tears}.',
        'I [practise finger-spelling in front of the mirror], {my name takes a second}.',
        'I [followed the interpreter on the news instead of the speaker], {for ten minutes}.',
      ],
      events: [
        'got {a deaf colleague|a deaf neighbour} and {wanted to chat properly|felt tongue-tied}',
        'saw {a poem|a play} performed {by hands alone|without a sound}',
      ],
      advice: [
        '[go to the deaf café on its open evening] {and use your hands}',
        '[film yourself signing a short story] {and compare}',
        '[learn the finger alphabet on the tram] {under the newspaper}',
      ],
      statementSynonyms: ['sign language', 'learn to sign', 'deaf club'],
      adviceSynonyms: ['a signing choir'],
    },
  ],
};
