import type { EnglishTopic } from '../everyday-topic.js';

export const musicTaste: EnglishTopic = {
  key: 'music_taste',
  ordered: false,
  requests: [
    'What {concert|gig} could I {go to|get tickets for} {this season|soon}?',
    'What should I {put on|listen to} while {I do the dishes|ironing}?',
  ],
  values: [
    {
      name: 'classical',
      statements: [
        'I [conduct with a wooden spoon], {second movement, tears}.',
        'I [know who coughed in the 1981 recording], {row four}.',
        '[Bach before breakfast keeps me upright], {partitas}.',
        'I [hold my breath till the last chord dies], {then everyone claps too soon}.',
      ],
      events: [
        'was given {a season ticket|a spare seat} for {the [philharmonic]|row four}',
        'sat {under|next to} {a kettledrum|the basses} {during a rehearsal|by mistake}',
      ],
      advice: [
        '[get a cheap seat behind the orchestra] {to watch the horns}',
        '[follow a symphony with the score on your knees] {for once}',
        '[try a chamber evening with a string quintet] {by candlelight}',
      ],
      statementSynonyms: ['classical music', 'symphonies', 'mahler', 'sonatas'],
      adviceSynonyms: ['an oratorio'],
    },
    {
      name: 'jazz',
      statements: [
        'I [tap five-four on the steering wheel], {horns behind me|take five}.',
        'The [cellar was smoky and the drummer smiled], {brushes, two a.m. feeling}.',
        "I [own Kind of Blue three times], {one's for loud days}.",
        'I [like it when the sax forgets the tune], {and finds it again}.',
      ],
      events: [
        'walked into {the wrong bar|a cellar} on {a Tuesday|a rainy night}: {trumpet, bass, brushes|a trio, no set list}',
        'was handed {a crate of vinyl|a stack of Blue Notes} by {an uncle|a retired drummer}',
      ],
      advice: [
        '[sit near the drummer at the basement club] {on a Tuesday jam}',
        '[spin some Coltrane and do nothing else] {with the lights low}',
        '[look for a big-band brunch] {with swing|on Sunday}',
      ],
      statementSynonyms: ['jazz', 'saxophone solos', 'bebop', 'swing', 'miles davis'],
      adviceSynonyms: ['a jam session'],
    },
    {
      name: 'metal',
      statements: [
        '[My neck hurts from nodding, if you call it nodding], {double bass drum}.',
        'I [own only black T-shirts with unreadable names], {laundry is simple}.',
        'I [raised my fist and my tea], {growls at breakfast}.',
        'I was [in the mud at the festival and happy], {earplugs and a horned hat}.',
      ],
      events: [
        "carried amps for {a nephew's band|four polite giants} and {was allowed to stay|got a shirt}",
        'lost {a bet|a coin toss} and {had to go to a loud festival|stood in the front row}',
      ],
      advice: [
        '[pack earplugs and find a spot by the mosh pit] {but not in it}',
        '[put Iron Maiden on loud] {while you scrub}',
        '[get the open-air festival ticket with riffs all night]',
      ],
      statementSynonyms: ['heavy metal', 'metalhead', 'headbang', 'guitar riffs', 'black metal'],
      adviceSynonyms: ['a thrash gig'],
    },
    {
      name: 'electronic',
      statements: [
        'I [feel the kick drum in my ribs before I see the door], {four to the floor}.',
        'I [patched two synths and woke the street], {a lovely wobble}.',
        'I [came home from the club with the milk], {bass in the teeth}.',
        'I [trust a good loop more than most people], {128 beats}.',
      ],
      events: [
        'inherited {a drum machine|a sampler} from {a flatmate|a DJ who got twins}',
        'followed {a bass line|green lasers} into {a disused factory|a power plant}',
      ],
      advice: [
        '[go to a warehouse night with a good sound system] {after a nap}',
        '[listen to an ambient set with headphones] {with your eyes shut}',
        '[see a modular synth performance] {with cables and all}',
      ],
      statementSynonyms: ['techno', 'house music', 'dj sets', 'rave', 'synthesiser', 'electronic music'],
      adviceSynonyms: ['a club night'],
    },
  ],
};
