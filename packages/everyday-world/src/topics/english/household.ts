import type { EnglishTopic } from '../everyday-topic.js';

export const household: EnglishTopic = {
  key: 'household',
  ordered: false,
  requests: [
    'How should I {plan|run} {the weekend|Sundays} {at home|under my roof}?',
    'What {game|film|plan} would {suit|work for} an evening in {on Friday|this week}?',
  ],
  values: [
    {
      name: 'lives alone',
      statements: [
        "[There's one toothbrush in the glass], {and nobody hides the remote|and it's mine}.",
        'I [cook for one and talk to the kettle], {it whistles back|a good listener}.',
        "[If I don't buy milk there's no milk], {simple as that|no one to blame}.",
        'The [only footsteps here are mine], {I sing loudly|day and night}.',
      ],
      events: [
        'saw the last {flatmate|lodger} off at {the airport|the station}',
        'moved out of {a shared life|a long relationship} with {two suitcases|one lamp}',
      ],
      advice: [
        '[pick the film nobody else would want] {and take both cushions}',
        '[ask a friend over so the table is laid for two] {now and then}',
        '[enjoy the flat to yourself] {with a bath and the radio|without apologies}',
      ],
      statementSynonyms: [
        'live alone',
        'live by myself',
        'on my own at home',
        'single household',
        'solitary flat',
      ],
      adviceSynonyms: ['a portion for one'],
    },
    {
      name: 'with a partner',
      statements: [
        '[My better half steals the blanket], {every night|and denies it}.',
        'We [argue about the thermostat, the two of] us, {eighteen, nineteen|I lose}.',
        'She [reads me the crossword while I fry eggs], {six across is ours|our Sunday}.',
        "[Two coats on the hook, two mugs on the rack], {and one heart, he'd say|kitsch but true}.",
      ],
      events: [
        'fell in love {on a ferry|in a queue} and {cleared half the wardrobe|handed over a key}',
        'got {engaged|hitched} {on a hilltop|at the registry office}',
      ],
      advice: [
        '[plan a candlelit supper for the two of] you {and turn off the phones}',
        '[take turns choosing, one evening each] {as couples do}',
        '[ask your other half before you fix anything] {over breakfast}',
      ],
      statementSynonyms: [
        'my husband',
        'my wife',
        'my partner',
        'my boyfriend',
        'my girlfriend',
        'we moved in together',
      ],
      adviceSynonyms: ['a date night', 'an activity for couples'],
    },
    {
      name: 'with young children',
      statements: [
        'I [stepped on a plastic brick at three in the morning], {and said nothing rude}.',
        "[There's a drawing of me on the wallpaper, with seven fingers], {flattering}.",
        "[Bath, story, water, another story], {then silence by nine|if I'm lucky}.",
        'The [nursery rang: a bean up the nose], {again|the third bean}.',
      ],
      events: [
        'had {a baby|twins} {in the small hours|during a snowstorm}',
        'became a foster {parent|home} for {two brothers|a shy four-year-old}',
      ],
      advice: [
        '[choose something that ends before bedtime] {with snacks|at half past six}',
        '[hire a babysitter for two hours] {and leave the house|early in the evening}',
        '[build a den from blankets with the little ones] {and eat inside it}',
      ],
      statementSynonyms: [
        'my toddler',
        'the kids are in bed',
        'nappies',
        'nursery pick-up',
        'playground every day',
        'my little ones',
      ],
      adviceSynonyms: ['a puppet theatre', 'family ticket'],
    },
    {
      name: 'with flatmates',
      statements: [
        "[Someone labelled the cheese], {it wasn't me|passive aggression in marker}.",
        'The [cleaning rota hangs on the fridge and everyone ignores] it, {me too}.',
        '[Four names on the doorbell, one shower], {mornings are a queue}.',
        "[Our kitchen table seats six and is never empty], {someone's ex too}.",
      ],
      events: [
        'answered {a notice|an ad} for {a room|the box room} with {a balcony and three strangers|a nice crew}',
        'could not carry the rent alone after {the autumn|a separation} and {put up an ad|let two rooms}',
      ],
      advice: [
        '[put it in the group chat and let the house vote] {by Thursday}',
        '[set up a kitty for shared things] {five each|in a jam jar}',
        '[cook one big pot for the whole flat] {and skip the washing up}',
      ],
      statementSynonyms: ['my flatmates', 'shared flat', 'roommates', 'housemates'],
      adviceSynonyms: ['house meeting'],
    },
  ],
};
