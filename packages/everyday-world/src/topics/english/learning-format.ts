import type { EnglishTopic } from '../everyday-topic.js';

export const learningFormat: EnglishTopic = {
  key: 'learning_format',
  ordered: false,
  requests: [
    'How should I {go about|start} {learning something new|the next subject} {this autumn|this year}?',
    'What would help me {stick to|keep up} {my studies|learning} {this time|for longer}?',
  ],
  values: [
    {
      name: 'evening class',
      statements: [
        'I [sit in the third row with a proper pencil case], {Tuesdays at seven}.',
        'The [teacher writes on a real board and I like the chalk], {room 12}.',
        'We [go for a drink after class, all nine of] us, {homework and gossip}.',
        'I [got my adult-education card stamped], {ten evenings paid|room B}.',
      ],
      events: [
        "found {a prospectus|a leaflet} from {the adult college|the town hall} {in the post|at the baker's}",
        'missed {company|real people} after {a winter of screens|months at the kitchen table}',
      ],
      advice: [
        '[sign up for a course with a classroom and a register] {before the term}',
        '[choose the adult college and a seat near the front] {on a fixed night}',
        '[study beside others who will miss you if you stay away]',
      ],
      statementSynonyms: [
        'evening class',
        'night school',
        'adult education',
        'course at the community college',
      ],
      adviceSynonyms: ['group tuition'],
    },
    {
      name: 'phone app',
      statements: [
        'A [green cartoon scolds me if I miss a day], {I fear it|streak: 88}.',
        'I [learn in the queue, two minutes a time], {thumb only}.',
        '[My progress bar is at sixty-one percent], {with confetti|bing}.',
        'I [lost my streak on a mountain and grieved], {no signal|212 days}.',
      ],
      events: [
        'was stuck in {waiting rooms|queues} {all month|for weeks} with {only a phone|nothing to read}',
        'got a {free year|trial} from {the library|a nephew} and {kept the streak|was hooked}',
      ],
      advice: [
        '[set a daily reminder for five minutes on the phone] {at the bus stop}',
        '[pay for the version without adverts] {and keep the streak alive}',
        '[turn the league off and the notifications on] {if points distract you}',
      ],
      statementSynonyms: ['learning app', 'duolingo', 'learn on my phone', 'spaced repetition app'],
      adviceSynonyms: ['gamified lessons'],
    },
    {
      name: 'books',
      statements: [
        'I [underline in pencil and argue in the margin], {page 40 got loud}.',
        "I've [three textbooks open and a ruler], {and a cold tea}.",
        "[Give me an index and a quiet table], {I'll teach myself}.",
        'I [copied out a whole chapter by hand], {it stays in the head so}.',
      ],
      events: [
        'inherited {a shelf|six crates} from {a schoolmaster|a godfather}',
        'bought {a primer|a [manual]} for {a coin|next to nothing} and {read it in one go|could not put it down}',
      ],
      advice: [
        '[work through one solid textbook with the exercises] {a chapter a week}',
        '[reserve a desk at the library] {and leave the laptop at home}',
        '[make your own summary on index cards] {as you read}',
      ],
      statementSynonyms: ['textbook', 'teach myself from books', 'self-taught from the library'],
      adviceSynonyms: ['a workbook'],
    },
    {
      name: 'private tutor',
      statements: [
        'She [comes on Mondays and sees right through] me, {no homework, no mercy}.',
        '[One pupil, one teacher, nowhere to hide], {my ears go red}.',
        'I [pay by the hour to be corrected], {worth every coin}.',
        '[My tutor says my face gives away what I skipped], {drat}.',
      ],
      events: [
        'was offered {hours|lessons} by {a retired professor|a music student} {next door|in exchange for cake}',
        'failed {a test|an exam} {by a hair|twice} and {wanted someone strict|asked for help}',
      ],
      advice: [
        '[take six one-to-one lessons and set the goal together] {first}',
        '[ask a retired teacher for private hours] {at your table}',
        '[send your tutor three questions before each lesson] {by text}',
      ],
      statementSynonyms: ['private lessons', 'tutor', 'one-to-one tuition', 'personal teacher'],
      adviceSynonyms: ['individual coaching hours'],
    },
  ],
};
