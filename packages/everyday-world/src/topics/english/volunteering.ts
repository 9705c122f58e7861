import type { EnglishTopic } from '../everyday-topic.js';

export const volunteering: EnglishTopic = {
  key: 'volunteering',
  ordered: false,
  requests: [
    'How can I {be of use|help out} {round here|locally} {this month|next}?',
    'What should I do with {my free Thursday|four spare hours} {a week|soon}?',
  ],
  values: [
    {
      name: 'none',
      statements: [
        'The [notice board asks and I look at my shoes], {not now|next year maybe}.',
        'I [dropped out of every committee], {and nobody noticed|gloriously}.',
        "I [pay my taxes, that's my good deed], {no badge, no rota}.",
        "The [residents' group gave up ringing] me, {peace|fair enough}.",
      ],
      events: [
        "handed back {the treasurer's keys|a clipboard} after {nine years|a quarrel}",
        'was asked {for the fourth time|too often} to {chair a fete|bake} and {said no|bowed out}',
      ],
      advice: [
        '[keep the hours for yourself and feel no guilt] {for this year}',
        '[give a small sum instead of time] {once|by standing order}',
        '[hold a door, carry a bag, and leave it at] that {without any club}',
      ],
      statementSynonyms: ["don't volunteer", 'no volunteering', 'not involved anywhere'],
      adviceSynonyms: ['skip the committee'],
    },
    {
      name: 'food bank',
      statements: [
        'I [sorted three hundred tins], {one had no label: soup roulette}.',
        'I [hand out bread on Fridays and learn names], {Mrs Oduya brings jokes}.',
        'We [fetch what the supermarkets throw out], {forty crates of leeks}.',
        'I [drive the van of donated vegetables], {it smells of onions}.',
      ],
      events: [
        'stood behind {a former teacher|an old boss} in {a bread queue|the wrong line}',
        'saw {skips|bins} full of {good bread|ripe fruit} behind {a shop|the supermarket}',
      ],
      advice: [
        '[offer the early van round for surplus bread] {twice a month}',
        '[ask the pantry what is missing, then collect] that {in your street}',
        '[take a shift at the soup kitchen counter] {on Fridays}',
      ],
      statementSynonyms: ['food bank', 'soup kitchen', 'food pantry', 'surplus food'],
      adviceSynonyms: ['food parcels'],
    },
    {
      name: 'animal shelter',
      statements: [
        'I [walked five strays and was walked by two], {mud to the ears}.',
        'I [bottle-feed kittens in shifts], {three a.m. is mine}.',
        'I [scrub kennels and get licked for] it, {bleach and love}.',
        "The [one-eyed mongrel waits for me at the gate], {I mustn't; I might}.",
      ],
      events: [
        'found {a hedgehog|a box of kittens} and {drove it in|met the crew there}',
        'read that {the pound|a rescue} was {full to the roof|short of hands}',
      ],
      advice: [
        '[sign on as a kennel hand for Sunday mornings] {in old clothes}',
        '[foster a litter for six weeks] {and then let go}',
        '[take photographs of the strays for adoption] {on a blanket}',
      ],
      statementSynonyms: ['animal shelter', 'rescue kennels', 'stray dogs', 'cat rescue'],
      adviceSynonyms: ['fostering animals'],
    },
    {
      name: 'coaching youth',
      statements: [
        'I [blow a whistle at eleven small goalkeepers], {one picks daisies}.',
        'I [drove nine kids and a bag of balls], {we lost 8–0; ice cream}.',
        'The [under-tens call me coach and I stand up straighter], {whistle and all}.',
        'I [tape ankles and dry tears on the touchline], {both sides}.',
      ],
      events: [
        'filled in when {the trainer|a father} {broke a leg|moved away} {mid-season|before the cup}',
        'was asked by {a godchild|three boys} to {referee|hold the stopwatch}',
      ],
      advice: [
        '[run the warm-up for the under-tens] {with silly names}',
        "[get the junior trainer's badge] {over two weekends}",
        '[organise a small tournament on the school pitch] {with oranges at half time}',
      ],
      statementSynonyms: [
        'coach a junior team',
        'youth coach',
        'youth club',
        'scout leader',
        "kids' football team",
      ],
      adviceSynonyms: ['a coaching licence'],
    },
  ],
};
