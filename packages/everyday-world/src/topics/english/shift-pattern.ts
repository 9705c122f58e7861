import type { EnglishTopic } from '../everyday-topic.js';

export const shiftPattern: EnglishTopic = {
  key: 'shift_pattern',
  ordered: false,
  atWork: true,
  requests: [
    'When {could|should} I {see friends|do sport} {this month|during the week}?',
    'How do I {keep|find} a rhythm {this season|at the moment}?',
  ],
  values: [
    {
      name: 'daytime',
      statements: [
        'I [come home with the afternoon light], {every weekday|the same bus}.',
        '[My job sleeps when I sleep], {that is worth a lot|thank goodness}.',
        '[Between eight and four I earn, then I live], {a simple arrangement}.',
        '[Everyone at my place goes home before the news], {nobody after dark}.',
      ],
      events: [
        "left the rota for {a desk post|the day team} {on doctor's orders|after ten years}",
        'was replaced {at night|on the late turn} by {a machine|an agency}',
      ],
      advice: [
        '[meet people for a weekday supper] {at seven|as everybody does}',
        '[join a club that starts at six] {straight after your day|on a fixed night}',
        '[train in the late afternoon light] {twice a week|when the park fills}',
      ],
      statementSynonyms: ['day job', 'day shift', 'only work days'],
      adviceSynonyms: ['an evening course'],
    },
    {
      name: 'early shifts',
      statements: [
        "I [unlock the hall at a quarter to five], {by two I'm free|before the birds}.",
        '[My lunch break is at nine in the morning], {schnitzel at nine|colleagues sing}.',
        '[By two in the afternoon I hang up the apron], {and own the day|then I nap}.',
        'The [first bread of the city passes through my hands], {still too hot}.',
      ],
      events: [
        'took over {the ovens|the market run} from {an old hand|the foreman}',
        'swapped with {a mother of twins|a colleague} who {needed mornings|could not get up}',
      ],
      advice: [
        '[nap at three, then go out] {for an hour only|with an alarm}',
        '[meet friends for a late lunch at half past two] {when you come off|by the canal}',
        '[use the sunny afternoons after clocking off] {and be in bed by eight}',
      ],
      statementSynonyms: ['early shift', 'start at five', 'morning shift', 'work earlies'],
      adviceSynonyms: ['an afternoon siesta'],
    },
    {
      name: 'night shifts',
      statements: [
        'I [clock off when the bakers open], {breakfast is my supper|sunglasses on}.',
        'The [ward is quiet between two and four], {I knit with the lamp low|only the pumps}.',
        '[My curtains are lined with foil], {I go down at nine in the morning|the postman tiptoes}.',
        "I [haven't seen a weekday noon in months], {the moon pays my rent}.",
      ],
      events: [
        'moved to the {dark|late} side for {the allowance|better pay}',
        'filled in for {a guard|a nurse} who {retired|moved away}',
      ],
      advice: [
        '[sleep in one block with the blinds shut] {from nine to four|and a sign on the bell}',
        '[invite people to a breakfast that is your supper] {at eight in the morning}',
        '[eat light at two in the morning] {soup rather than chips|and drink water}',
      ],
      statementSynonyms: ['night shift', 'work nights', 'nights on the ward', 'night porter'],
      adviceSynonyms: ['daytime blackout blinds'],
    },
    {
      name: 'rotating shifts',
      statements: [
        '[Earlies, lates, nights, off], {my fridge has a colour code|spin the wheel}.',
        "[Ask me next week and I'll be on lates], {this one starts at six|it goes round}.",
        '[My body clock is a roundabout], {no exits|whee}.',
        'The [rota came out and I groaned], {three changes in ten days|pencil only}.',
      ],
      events: [
        'was put on the {wheel|carousel} when {the plant grew|orders doubled}',
        'joined {the fire service|a control room} {after training|in the spring}',
      ],
      advice: [
        '[share your rota with friends] {as a colour calendar|a month ahead}',
        '[move bedtime by an hour or two before each change] {never all at once}',
        '[pick sports you can do at any hour] {alone|without a team}',
      ],
      statementSynonyms: ['rotating shifts', 'shift work', 'changing shifts', 'rota changes every week'],
      adviceSynonyms: ['forward-rotating plan'],
    },
  ],
};
