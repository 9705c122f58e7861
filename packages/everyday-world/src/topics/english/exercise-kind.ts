import type { EnglishTopic } from '../everyday-topic.js';

export const exerciseKind: EnglishTopic = {
  key: 'exercise_kind',
  ordered: false,
  requests: [
    'How should I {build up|vary} my training {this month|over the next weeks}?',
    'What would be a good {goal|challenge} for the {season|next three months}?',
  ],
  values: [
    {
      name: 'running',
      statements: [
        '{Before work|At daybreak} I [lace up and do the canal loop], {rain or not|whatever the forecast says}.',
        'My {knees grumble and my|} [marathon plan hangs on the fridge] {in four colours|next to the magnets}.',
        'I {measure|count} my week in [kilometres on the forest track] {and in wet socks|and blisters}.',
        "{The|My} [third pair of trainers this year is worn through], {that's what ten K a day does|the soles are paper}.",
      ],
      events: [
        'was talked into a {charity|company} fun run by {two colleagues|the whole department}',
        'found {a mate|somebody} with the same pace {at the school gate|by the river}',
      ],
      advice: [
        '[enter a half marathon] {in autumn|with a friend} and {count back from the date|plan the long ones for Sundays}',
        '[add interval sprints on the track] {once a week|on Thursdays}',
        '[find a hilly trail for the long jog] {outside town|and start slowly}',
      ],
      statementSynonyms: [
        'go jogging',
        'jogging every morning',
        'training for a marathon',
        'run along the river',
        'love running',
      ],
      adviceSynonyms: ['a parkrun', 'trail running shoes'],
    },
    {
      name: 'lifting weights',
      statements: [
        'I {finally|} [deadlifted my own bodyweight] {last week|on Monday} and {grinned all the way home|rang my brother}.',
        "{There is chalk|You'll find chalk} on my {trousers|jacket} because I [practically live at the squat rack].",
        '[Bench, squat, repeat]: {that is my calendar|my shoulders have outgrown two jackets}.',
        '{The garage|The cellar} is full of [iron plates and a barbell], {no room for the car|the floor has dents}.',
      ],
      events: [
        'was given {a trial month|ten free entries} at the {boxing club|gym} round the corner',
        'helped {a friend|a cousin} move {a piano|two wardrobes} and {felt weak for days|was ashamed}',
      ],
      advice: [
        '[follow a simple five-by-five programme] and {write every set down|add a little each time}',
        '[book a session to check your squat form] {with a coach|before adding plates}',
        '[buy a pair of adjustable dumbbells] {second-hand|for wet days}',
      ],
      statementSynonyms: [
        'pump iron',
        'lift weights',
        'weight training',
        'at the gym lifting',
        'personal best on the bench',
      ],
      adviceSynonyms: ['kettlebell', 'strength programme'],
    },
    {
      name: 'swimming',
      statements: [
        'I {smell|always smell} [faintly of chlorine] {these days|at meetings}, {forty lengths will do that|and I like it}.',
        '{Three mornings a week|Before breakfast} the [lane next to the wall is mine], {goggles on|tumble turns and all}.',
        "{There's|There is} nothing like the [first cold plunge in the lake] {at sunrise|before the town wakes}.",
        "My {towel|costume} never dries, I'm [in the pool more than on land] {this year|it feels}.",
      ],
      events: [
        'moved {next to|a street away from} {the lido|an indoor pool} that opens at six',
        'was sent to the water by {a physiotherapist|the physio} and {liked it|stayed}',
      ],
      advice: [
        '[work on your front crawl breathing] {with a coach|every second length}',
        '[sign up for an open-water crossing] {in July|when it warms up} and {train in the lake|practise sighting}',
        '[alternate breaststroke and pull-buoy lengths] {in short sets|to spare the shoulders}',
      ],
      statementSynonyms: [
        'swim laps',
        'swimming lengths',
        'swim every morning',
        'lengths of crawl',
        'in my swimsuit',
      ],
      adviceSynonyms: ['aqua jogging', 'butterfly stroke'],
    },
    {
      name: 'yoga',
      statements: [
        'My {mat|purple mat} [lives unrolled by the window], {the cat does the cobra with me|for the morning salute}.',
        'I can [hold a headstand for two minutes], {who would have thought|at my age}.',
        '[Downward dog before breakfast] {keeps my back in one piece|is how I start} {each day|now}.',
        '{The teacher|Our teacher} says {my breath|breathing} comes first; I [go to the vinyasa class] {all week|whenever I can}.',
      ],
      events: [
        'got a {voucher|card} for {ten classes|a month} at the studio above the bakery',
        'shared a {night train|bunk} with {a woman|a man} who stretched for an hour each {dawn|night}',
      ],
      advice: [
        '[try a slow yin sequence in the evening] {with two cushions|by candlelight}',
        '[spend a weekend at a yoga retreat] {in the hills|by a lake} {to learn the basics anew|and leave the phone}',
        '[add ten sun salutations] {after waking|to the morning} and {breathe through the nose|count slowly}',
      ],
      statementSynonyms: ['do yoga', 'practise yoga', 'yoga class', 'sun salutation', 'on the yoga mat'],
      adviceSynonyms: ['pranayama', 'a restorative flow'],
    },
  ],
};
