import type { TopicContent } from '../topic-content.js';

export const learning: readonly TopicContent[] = [
  {
    topic: 'language',
    requests: [
      'How do I {get|bring} a little {further|more practice} with {my language|my studies} {this month|now}?',
      'What {film|evening|outing} would help {my studies|me practise}?',
    ],
    values: [
      {
        value: 'Spanish',
        statements: [
          "I roll my r's in the shower, {perro, perro, pero|till the soap falls}.",
          'I can order a tortilla in Seville without a blush, {dos, por favor}.',
          'The subjunctive and I are fighting over a telenovela, {ojalá|I lose}.',
          'Señora Ruiz gave me a gold star for my ñ, {sticker and all}.',
        ],
        events: [
          'met {in-laws|neighbours} from {Valencia|Oaxaca} at {a christening|the hedge}',
          'booked {a month|a stay} in {Granada|Montevideo} {on a whim|for spring}',
        ],
        advice: [
          'watch an Almodóvar film with subtitles {in the original}',
          'find a tandem partner from Bogotá {for an hour a week}',
          'go to a tapas bar and order only as they do in Madrid',
        ],
      },
      {
        value: 'Japanese',
        statements: [
          'I write kanji on the steamed-up window, {today: rain, fish, regret}.',
          "I bowed to the vending machine, {it's in my bones|reflex}.",
          'Three alphabets, and I dream in the second, {katakana menus}.',
          'I can count flat things but not long ones, {mai, hon, help}.',
        ],
        events: [
          'was given {a calligraphy set|a cookery book} from {Kyoto|Osaka} that {could not be read|had no pictures}',
          'hosted {an exchange student|two students} from {Nagoya|Sendai} for {a month|the spring}',
        ],
        advice: [
          'practise fifty kanji with a brush {day by day|in ink}',
          'watch a Kurosawa or a Ghibli without dubbing {twice}',
          'eat at an izakaya and read the menu aloud {from right to left}',
        ],
      },
      {
        value: 'Italian',
        statements: [
          'I talk with both hands already, {the vowels will follow|spilled the tea}.',
          'I can swear at a Fiat in the right dialect, {nonna taught me}.',
          'I sing Puccini to learn the past tense, {the cat leaves the room}.',
          'My flashcards say forchetta, coltello, amore, {in that order}.',
        ],
        events: [
          'found {letters|recipes} of {a grandmother|a great-aunt} from {Lecce|Bari}',
          'fell for {a gelato maker|an accent} in {Trieste|Bologna}',
        ],
        advice: [
          'listen to canzoni and write down the words {line by line}',
          'read the Gazzetta dello Sport with a dictionary {over breakfast}',
          'join a cookery evening held in the tongue of Dante',
        ],
      },
      {
        value: 'sign language',
        statements: [
          'I asked for sugar with my fingers today, {the barista is deaf; she beamed}.',
          'My hands mix up Tuesday and goat, {we laughed till tears}.',
          'I practise finger-spelling in front of the mirror, {my name takes a second}.',
          'I followed the interpreter on the news instead of the speaker, {for ten minutes}.',
        ],
        events: [
          'got {a deaf colleague|a deaf neighbour} and {wanted to chat properly|felt tongue-tied}',
          'saw {a poem|a play} performed {by hands alone|without a sound}',
        ],
        advice: [
          'go to the deaf café on its open evening {and use your hands}',
          'film yourself signing a short story {and compare}',
          'learn the finger alphabet on the tram {under the newspaper}',
        ],
      },
    ],
  },
  {
    topic: 'learning_format',
    requests: [
      'How should I {go about|start} {learning something new|the next subject} {this autumn|this year}?',
      'What would help me {stick to|keep up} {my studies|learning} {this time|for longer}?',
    ],
    values: [
      {
        value: 'evening class',
        statements: [
          'I sit in the third row with a proper pencil case, {Tuesdays at seven}.',
          'The teacher writes on a real board and I like the chalk, {room 12}.',
          'We go for a drink after class, all nine of us, {homework and gossip}.',
          'I got my adult-education card stamped, {ten evenings paid|room B}.',
        ],
        events: [
          "found {a prospectus|a leaflet} from {the adult college|the town hall} {in the post|at the baker's}",
          'missed {company|real people} after {a winter of screens|months at the kitchen table}',
        ],
        advice: [
          'sign up for a course with a classroom and a register {before the term}',
          'choose the adult college and a seat near the front {on a fixed night}',
          'study beside others who will miss you if you stay away',
        ],
      },
      {
        value: 'phone app',
        statements: [
          'A green cartoon scolds me if I miss a day, {I fear it|streak: 88}.',
          'I learn in the queue, two minutes a time, {thumb only}.',
          'My progress bar is at sixty-one percent, {with confetti|bing}.',
          'I lost my streak on a mountain and grieved, {no signal|212 days}.',
        ],
        events: [
          'was stuck in {waiting rooms|queues} {all month|for weeks} with {only a phone|nothing to read}',
          'got a {free year|trial} from {the library|a nephew} and {kept the streak|was hooked}',
        ],
        advice: [
          'set a daily reminder for five minutes on the phone {at the bus stop}',
          'pay for the version without adverts {and keep the streak alive}',
          'turn the league off and the notifications on {if points distract you}',
        ],
      },
      {
        value: 'books',
        statements: [
          'I underline in pencil and argue in the margin, {page 40 got loud}.',
          "I've three textbooks open and a ruler, {and a cold tea}.",
          "Give me an index and a quiet table, {I'll teach myself}.",
          'I copied out a whole chapter by hand, {it stays in the head so}.',
        ],
        events: [
          'inherited {a shelf|six crates} from {a schoolmaster|a godfather}',
          'bought {a primer|a manual} for {a coin|next to nothing} and {read it in one go|could not put it down}',
        ],
        advice: [
          'work through one solid textbook with the exercises {a chapter a week}',
          'reserve a desk at the library {and leave the laptop at home}',
          'make your own summary on index cards {as you read}',
        ],
      },
      {
        value: 'private tutor',
        statements: [
          'She comes on Mondays and sees right through me, {no homework, no mercy}.',
          'One pupil, one teacher, nowhere to hide, {my ears go red}.',
          'I pay by the hour to be corrected, {worth every coin}.',
          'My tutor says my face gives away what I skipped, {drat}.',
        ],
        events: [
          'was offered {hours|lessons} by {a retired professor|a music student} {next door|in exchange for cake}',
          'failed {a test|an exam} {by a hair|twice} and {wanted someone strict|asked for help}',
        ],
        advice: [
          'take six one-to-one lessons and set the goal together {first}',
          'ask a retired teacher for private hours {at your table}',
          'send your tutor three questions before each lesson {by text}',
        ],
      },
    ],
  },
  {
    topic: 'reading_taste',
    requests: [
      'What should I {read|borrow} next {for the train|on the sofa}?',
      'What {could|should} I {bring up|propose} at the {book club|reading circle}?',
    ],
    values: [
      {
        value: 'crime novels',
        statements: [
          "I suspected the vicar from page nine, {it's always the vicar}.",
          'I read with the door locked and the lamp on, {a body in chapter one}.',
          "I can't sleep till I know who did it, {poison, I bet}.",
          'My shelf has eleven detectives and not one is happy, {all divorced}.',
        ],
        events: [
          'found {a paperback|a whodunnit} with {the last page missing|a torn end} {on a train|in a hut}',
          'served on {a jury|a committee} {for a fortnight|all spring} and {got curious|saw clues everywhere}',
        ],
        advice: [
          'try a locked-room murder from the thirties {with a map}',
          'pick a cold-case thriller set in Iceland {for dark evenings}',
          'begin a series with a grumpy inspector {at volume one}',
        ],
      },
      {
        value: 'history',
        statements: [
          'I fell asleep in the Thirty Years War, {around 1631|woke in Westphalia}.',
          'Footnotes make me happy, ideally with a siege, {and a fold-out map}.',
          'I bore people with the Hanseatic League, {herring, mostly}.',
          "I'm on volume four of the Romans, {they're in trouble}.",
        ],
        events: [
          'traced {a surname|the family} back to {a shipwreck|1702}',
          'found {a coin|a musket ball} while {digging|walking} in {a field|the woods}',
        ],
        advice: [
          'borrow a big narrative about the Silk Road {with plates}',
          'read the diaries of a medieval merchant {in a modern edition}',
          'take a biography of a forgotten queen {of six hundred pages|with good notes}',
        ],
      },
      {
        value: 'science fiction',
        statements: [
          "I'm three hundred light years from my laundry, {generation ship, no dryer}.",
          'I cried for a robot on the bus, {it had no name}.',
          'I prefer my problems in orbit, {with two suns|and airlocks}.',
          "I mapped the moons of a planet that isn't there, {seven; one is lying}.",
        ],
        events: [
          "saw {a rocket|Saturn} through {a telescope|a neighbour's lens} and {stayed up all night|felt tiny}",
          'shared {a cabin|a desk} with {an astronomer|a Trekkie}',
        ],
        advice: [
          'try a first-contact tale with strange linguists {in one gulp}',
          'pick a space opera in three volumes {and block the weekend}',
          'read short stories about clever machines {by Lem, say}',
        ],
      },
      {
        value: 'poetry',
        statements: [
          'I carry one stanza about all day like a mint, {today: rain}.',
          'I read aloud to the kettle, line breaks and all, {it hisses}.',
          'I copied a sonnet onto my forearm, {fourteen lines, no watch}.',
          'Slim books with much white suit me, {I read each page thrice}.',
        ],
        events: [
          'was read to by {a patient|an old lady} who knew {Rilke|Dickinson} by heart',
          'found {a haiku|four lines} {on a beer mat|in a library book}',
        ],
        advice: [
          'keep a slim collection by the bed and read one a night {aloud}',
          'learn a ballad by heart {on walks|stanza by stanza}',
          'go to an open-mic evening and listen to the verses {at the back}',
        ],
      },
    ],
  },
];
