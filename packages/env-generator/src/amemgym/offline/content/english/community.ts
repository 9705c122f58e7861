import type { TopicContent } from '../topic-content.js';

export const community: readonly TopicContent[] = [
  {
    topic: 'volunteering',
    requests: [
      'How can I {be of use|help out} {round here|locally} {this month|next}?',
      'What should I do with {my free Thursday|four spare hours} {a week|soon}?',
    ],
    values: [
      {
        value: 'none',
        statements: [
          'The notice board asks and I look at my shoes, {not now|next year maybe}.',
          'I dropped out of every committee, {and nobody noticed|gloriously}.',
          "I pay my taxes, that's my good deed, {no badge, no rota}.",
          "The residents' group gave up ringing me, {peace|fair enough}.",
        ],
        events: [
          "handed back {the treasurer's keys|a clipboard} after {nine years|a quarrel}",
          'was asked {for the fourth time|too often} to {chair a fete|bake} and {said no|bowed out}',
        ],
        advice: [
          'keep the hours for yourself and feel no guilt {for this year}',
          'give a small sum instead of time {once|by standing order}',
          'hold a door, carry a bag, and leave it at that {without any club}',
        ],
      },
      {
        value: 'food bank',
        statements: [
          'I sorted three hundred tins, {one had no label: soup roulette}.',
          'I hand out bread on Fridays and learn names, {Mrs Oduya brings jokes}.',
          'We fetch what the supermarkets throw out, {forty crates of leeks}.',
          'I drive the van of donated vegetables, {it smells of onions}.',
        ],
        events: [
          'stood behind {a former teacher|an old boss} in {a bread queue|the wrong line}',
          'saw {skips|bins} full of {good bread|ripe fruit} behind {a shop|the supermarket}',
        ],
        advice: [
          'offer the early van round for surplus bread {twice a month}',
          'ask the pantry what is missing, then collect that {in your street}',
          'take a shift at the soup kitchen counter {on Fridays}',
        ],
      },
      {
        value: 'animal shelter',
        statements: [
          'I walked five strays and was walked by two, {mud to the ears}.',
          'I bottle-feed kittens in shifts, {three a.m. is mine}.',
          'I scrub kennels and get licked for it, {bleach and love}.',
          "The one-eyed mongrel waits for me at the gate, {I mustn't; I might}.",
        ],
        events: [
          'found {a hedgehog|a box of kittens} and {drove it in|met the crew there}',
          'read that {the pound|a rescue} was {full to the roof|short of hands}',
        ],
        advice: [
          'sign on as a kennel hand for Sunday mornings {in old clothes}',
          'foster a litter for six weeks {and then let go}',
          'take photographs of the strays for adoption {on a blanket}',
        ],
      },
      {
        value: 'coaching youth',
        statements: [
          'I blow a whistle at eleven small goalkeepers, {one picks daisies}.',
          'I drove nine kids and a bag of balls, {we lost 8–0; ice cream}.',
          'The under-tens call me coach and I stand up straighter, {whistle and all}.',
          'I tape ankles and dry tears on the touchline, {both sides}.',
        ],
        events: [
          'filled in when {the trainer|a father} {broke a leg|moved away} {mid-season|before the cup}',
          'was asked by {a godchild|three boys} to {referee|hold the stopwatch}',
        ],
        advice: [
          'run the warm-up for the under-tens {with silly names}',
          "get the junior trainer's badge {over two weekends}",
          'organise a small tournament on the school pitch {with oranges at half time}',
        ],
      },
    ],
  },
  {
    topic: 'news_habit',
    requests: [
      'How should I {begin|end} {the day|my mornings} {to feel well|from now on}?',
      'What should I {subscribe to|try} {this month|for a while} to stay {in the loop|curious}?',
    ],
    values: [
      {
        value: 'avoids the news',
        statements: [
          'I learned about the election from the baker, {after the count}.',
          'I walk out when the headlines come on, {hum, hum|kettle time}.',
          "Someone else can know what the minister said, {I've the ducks}.",
          'I cancelled every feed and the sky stayed up, {remarkably}.',
        ],
        events: [
          'could not {sleep|eat} after {a week of bulletins|one terrible headline}',
          'spent {a month|three weeks} {without a signal|on an island} and {missed nothing|came back lighter}',
        ],
        advice: [
          'ask one friend to tell you if anything truly matters {and trust it}',
          'pick a slow quarterly on gardens or maps {and nothing with headlines}',
          'start with music in place of bulletins {and a window}',
        ],
      },
      {
        value: 'once a day',
        statements: [
          "I read one paper, front to back, with egg on it, {then it's done}.",
          "The eight o'clock bulletin and then off, {like my father}.",
          'Fifteen minutes of world each morning, crossword after, {my dose}.',
          "One podcast with the main points, over porridge, {that'll do}.",
        ],
        events: [
          'was given {a subscription|the crossword half} by {a father|a neighbour}',
          'made a {pact|deal} with {a friend|the family}: {one bulletin, then off|a paper at breakfast}',
        ],
        advice: [
          'stick with one good daily and fold it away at nine',
          'try a morning briefing of ten minutes {and no more}',
          'trade the screen for a printed paper {with a pencil}',
        ],
      },
      {
        value: 'checks constantly',
        statements: [
          'I refreshed the live ticker under the dinner table, {twice; thrice}.',
          'My phone buzzes with breaking this and that, {and so do I}.',
          'I knew it four minutes before the radio, {what for, though}.',
          'Three sites, two feeds, one knot in the stomach, {on a loop}.',
        ],
        events: [
          'lived through {an election night|a storm warning} {glued to a screen|hour by hour}',
          'got {a second phone|a smart watch} that {never shuts up|blinks at everything}',
        ],
        advice: [
          'turn off push alerts and set three reading times {to begin with}',
          'leave the phone in the hall till after breakfast {and see what happens}',
          'replace the live ticker with one long read {at night}',
        ],
      },
    ],
  },
];
