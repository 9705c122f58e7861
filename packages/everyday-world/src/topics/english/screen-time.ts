import type { EnglishTopic } from '../everyday-topic.js';

export const screenTime: EnglishTopic = {
  key: 'screen_time',
  ordered: true,
  requests: [
    'What could I do {between supper and bed|after the dishes} {this week|from now on}?',
    'How do I get {more out of|better} {evenings|winter nights}?',
  ],
  values: [
    {
      name: 'screen-free evenings',
      statements: [
        '[At eight the phone goes into the bread bin], {lid shut|next to the rye}.',
        'I [read by a lamp and hear the clock], {like 1930}.',
        '[My router sleeps before] I do, {click, silence}.',
        '[After supper nothing glows here but the stove], {eyes say thanks}.',
      ],
      events: [
        'dropped the phone {down a well|into a lake} and {waited a week to replace it|felt free}',
        'was told by {an optician|the eye doctor} to {rest the eyes|look at things far away}',
      ],
      advice: [
        '[keep the lamp and the paperback routine] {and invite someone in}',
        '[write letters by hand] {with a proper pen|at the kitchen table}',
        '[start a thousand-piece puzzle] {on a board|under the lamp}',
      ],
      statementSynonyms: [
        'no screens after dinner',
        'phone-free evenings',
        'digital detox',
        'phone in a drawer at night',
      ],
      adviceSynonyms: ['candlelight and a novel'],
    },
    {
      name: 'an hour or so',
      statements: [
        '[One episode, then the little red light goes out], {cliffhanger or not}.',
        "I [answer messages till nine and that's my ration], {timer on}.",
        'We [watch the quiz and switch it off], {I shout the answers}.',
        '[My evening has sixty minutes of pictures and then a book], {roughly}.',
      ],
      events: [
        "agreed on {a timer|one episode} with {a flatmate|the children's aunt}",
        "counted {the week's hours|the minutes} and {drew a line|set a limit}",
      ],
      advice: [
        '[choose the one episode beforehand] {so you never browse}',
        '[end the hour with a timer across the room] {and a stretch}',
        '[keep the hour for one good film in two halves] {then bed}',
      ],
      statementSynonyms: [
        'an hour of tv',
        'one episode a night',
        'limited screen time',
        'an hour on the tablet',
      ],
      adviceSynonyms: ['a single documentary'],
    },
    {
      name: 'scrolls for hours',
      statements: [
        "I [looked up and it was one o'clock], {thumb sore|again}.",
        "I've [seen how they restore nine thousand rugs], {not one of them mine}.",
        "The [platform asked if I'm still watching], {rude; yes}.",
        "[My charger can't keep up with me in bed], {third cable}.",
      ],
      events: [
        'joined {three video groups|a short-clip site} {for work|out of boredom}',
        'was laid up {with flu|with a bad foot} for {a fortnight|two weeks} with {a tablet|nothing but feeds}',
      ],
      advice: [
        '[charge the phone in the kitchen overnight] {and buy a clock}',
        '[set the display to grey after nine] {so it is less sweet}',
        "[delete the one app that eats the night] {for a month's trial}",
      ],
      statementSynonyms: ['scroll for hours', 'binge watch', 'glued to my phone', 'tiktok', 'endless feed'],
      adviceSynonyms: ['an app blocker'],
    },
  ],
};
