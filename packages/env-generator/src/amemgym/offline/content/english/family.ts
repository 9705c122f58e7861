import type { TopicContent } from '../topic-content.js';

export const family: readonly TopicContent[] = [
  {
    topic: 'household',
    requests: [
      'How should I {plan|run} {the weekend|Sundays} {at home|under my roof}?',
      'What {game|film|plan} would {suit|work for} an evening in {on Friday|this week}?',
    ],
    values: [
      {
        value: 'lives alone',
        statements: [
          "There's one toothbrush in the glass, {and nobody hides the remote|and it's mine}.",
          'I cook for one and talk to the kettle, {it whistles back|a good listener}.',
          "If I don't buy milk there's no milk, {simple as that|no one to blame}.",
          'The only footsteps here are mine, {I sing loudly|day and night}.',
        ],
        events: [
          'saw the last {flatmate|lodger} off at {the airport|the station}',
          'moved out of {a shared life|a long relationship} with {two suitcases|one lamp}',
        ],
        advice: [
          'pick the film nobody else would want {and take both cushions}',
          'ask a friend over so the table is laid for two {now and then}',
          'enjoy the flat to yourself {with a bath and the radio|without apologies}',
        ],
      },
      {
        value: 'with a partner',
        statements: [
          'My better half steals the blanket, {every night|and denies it}.',
          'We argue about the thermostat, the two of us, {eighteen, nineteen|I lose}.',
          'She reads me the crossword while I fry eggs, {six across is ours|our Sunday}.',
          "Two coats on the hook, two mugs on the rack, {and one heart, he'd say|kitsch but true}.",
        ],
        events: [
          'fell in love {on a ferry|in a queue} and {cleared half the wardrobe|handed over a key}',
          'got {engaged|hitched} {on a hilltop|at the registry office}',
        ],
        advice: [
          'plan a candlelit supper for the two of you {and turn off the phones}',
          'take turns choosing, one evening each {as couples do}',
          'ask your other half before you fix anything {over breakfast}',
        ],
      },
      {
        value: 'with young children',
        statements: [
          'I stepped on a plastic brick at three in the morning, {and said nothing rude}.',
          "There's a drawing of me on the wallpaper, with seven fingers, {flattering}.",
          "Bath, story, water, another story, {then silence by nine|if I'm lucky}.",
          'The nursery rang: a bean up the nose, {again|the third bean}.',
        ],
        events: [
          'had {a baby|twins} {in the small hours|during a snowstorm}',
          'became a foster {parent|home} for {two brothers|a shy four-year-old}',
        ],
        advice: [
          'choose something that ends before bedtime {with snacks|at half past six}',
          'hire a babysitter for two hours {and leave the house|early in the evening}',
          'build a den from blankets with the little ones {and eat inside it}',
        ],
      },
      {
        value: 'with flatmates',
        statements: [
          "Someone labelled the cheese, {it wasn't me|passive aggression in marker}.",
          'The cleaning rota hangs on the fridge and everyone ignores it, {me too}.',
          'Four names on the doorbell, one shower, {mornings are a queue}.',
          "Our kitchen table seats six and is never empty, {someone's ex too}.",
        ],
        events: [
          'answered {a notice|an ad} for {a room|the box room} with {a balcony and three strangers|a nice crew}',
          'could not carry the rent alone after {the autumn|a separation} and {put up an ad|let two rooms}',
        ],
        advice: [
          'put it in the group chat and let the house vote {by Thursday}',
          'set up a kitty for shared things {five each|in a jam jar}',
          'cook one big pot for the whole flat {and skip the washing up}',
        ],
      },
    ],
  },
  {
    topic: 'social_energy',
    requests: [
      'How should I {celebrate|mark} my birthday {this year|next month}?',
      'What {invitation|plan} should I {say yes to|pick} {this month|on Saturday}?',
    ],
    values: [
      {
        value: 'prefers solitude',
        statements: [
          'A cancelled party is my favourite kind, {I put on the kettle|sorry, host}.',
          'My phone rang and I watched it stop, {nothing personal|with relief}.',
          'I took the long way to avoid small talk, {through the hedge|it was lovely}.',
          'An empty Saturday is a gift, {I unwrap it slowly|tied with a bow}.',
        ],
        events: [
          'came home from {a wedding with two hundred guests|a trade fair} and {slept a whole day|shut the door}',
          'spent {a week|ten days} in {a hut|a lighthouse} without {a single word|a phone}',
        ],
        advice: [
          'give yourself a day with nobody in it {and a cake for one}',
          'spend it on a solo walk with a flask {and switch the phone off}',
          'slip in early and leave before the speeches {if you must go at all}',
        ],
      },
      {
        value: 'a few close friends',
        statements: [
          "Three chairs on the balcony and all the right people in them, {that's plenty}.",
          "We've had the same four round the table since school, {and the same jokes}.",
          "I'd rather have one long talk than ten hellos, {till the candle's gone}.",
          'Ruth rings on Sundays, Jo on Thursdays, {the rest can write|that does me}.',
        ],
        events: [
          'met {a school friend|an old neighbour} again {after twenty years|by pure chance}',
          'fell out with {the big crowd|the club} and {kept the best three|drew a small circle}',
        ],
        advice: [
          'cook for the three people who matter {and lay real napkins}',
          'rent a cabin with your oldest friends {for a night|split by four}',
          'have one long supper rather than a party {with the usual four}',
        ],
      },
      {
        value: 'loves a crowd',
        statements: [
          'Forty people came and I knew most of the names, {the floor held|what a night}.',
          "A queue is a party that hasn't started, {I always come out with a number}.",
          'I get restless if the doorbell is quiet for a day, {so I ring others}.',
          'I talked to everyone on the tram, {including the driver|both decks}.',
        ],
        events: [
          'was {pushed|asked} onto {a stage|the bar} to make a speech and {loved it|took two encores}',
          'started {hosting|running} {an open table|a street party} that {doubled each time|got out of hand}',
        ],
        advice: [
          'throw open the doors and invite the whole street {with a big pot}',
          'hire a hall with a dance floor {and a bad band|for eighty}',
          'go where the most people are {and talk to strangers|straight to the middle}',
        ],
      },
    ],
  },
  {
    topic: 'caring_duty',
    requests: [
      'How do I {keep|find} {time for myself|a free hour} {this month|in the coming weeks}?',
      'How far ahead {can|should} I {plan|book} things {this season|at the moment}?',
    ],
    values: [
      {
        value: 'nobody to look after',
        statements: [
          "Nobody's pills but mine, {and I take none|so my week is my own}.",
          'My parents are in Spain, dancing, {they look after themselves|lucky them}.',
          'No one needs fetching, feeding or phoning, {an odd, light feeling}.',
          "I can say yes without asking who sits with whom, {it's rare, I know}.",
        ],
        events: [
          'saw {an uncle|a mother} settle {happily|at last} {in a home by the sea|with a new wife}',
          'handed the {daily round|keys} to {a brother|a nurse} for good',
        ],
        advice: [
          'book far ahead and without insurance {as nobody can need you}',
          'take the whole free weekend {from Friday noon|in one piece}',
          'lend an hour to a friend who has relatives to nurse {as you have spare}',
        ],
      },
      {
        value: 'helps out weekly',
        statements: [
          "On Wednesdays I sort Dad's pillbox, {and lose at draughts|then we nap}.",
          "I do my aunt's shopping each Saturday, {always the wrong biscuits}.",
          'Once a week I drive Mum to the clinic, {she navigates|she hums}.',
          "Sundays I change the light bulbs at Grandma's, {real or imagined ones}.",
        ],
        events: [
          'noticed that {an aunt|Dad} {mixed up the days|had an empty fridge}',
          'split the {duties|visits} with {two sisters|a cousin} {over coffee|after a row}',
        ],
        advice: [
          'keep the weekly visit on a fixed day {and leave the others free}',
          'ask a cousin to take every fourth Saturday with your aunt',
          'combine the visit to Dad with something you enjoy {like the market}',
        ],
      },
      {
        value: 'daily care',
        statements: [
          'I wash her, feed her and hold the spoon, {and we still laugh|every day}.',
          'I sleep with the door open in case he falls, {with one ear}.',
          'Tablets at eight, twelve, six and ten, {my phone is a nurse|never late}.',
          "I haven't been away overnight since Mum's stroke, {but her hand squeezes back}.",
        ],
        events: [
          'brought {a father|a mother} home from {the stroke unit|hospital} {in an ambulance|with a list of tablets}',
          'moved {an uncle|Grandma} into {the front room|the study} after {a fall|a hip operation}',
        ],
        advice: [
          'ask the insurer for respite care {two weeks a year|by form}',
          'get a day-care place for her twice a week {and use those mornings}',
          'join a group for family carers {on the phone if need be}',
        ],
      },
    ],
  },
];
