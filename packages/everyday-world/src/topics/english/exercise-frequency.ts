import type { EnglishTopic } from '../everyday-topic.js';

export const exerciseFrequency: EnglishTopic = {
  key: 'exercise_frequency',
  ordered: true,
  requests: [
    'How can I {feel|be} fitter by {the end of the quarter|the next check-up}?',
    'How would you {arrange|plan} my {free hours|afternoons} {next week|this week}?',
  ],
  values: [
    {
      name: 'hardly moves',
      statements: [
        '{The lift|The elevator} and I are close; [three flights of stairs and I am done for].',
        'My step counter {says four hundred|gave up on me}, I [go from the chair to the sofa] {and back|that is the route}.',
        'The {doctor|nurse} asked about sport and I [laughed until I had to sit down].',
        'I [get winded tying my shoes] {at the moment|lately}, {no joke|sad but true}.',
      ],
      events: [
        'was given a {company car|desk by the lift} and {a very soft sofa|a television}',
        'spent {six weeks|two months} in {plaster|a cast} and {never got back to it|lost the habit}',
      ],
      advice: [
        '[start with ten minutes round the block] {after lunch|each evening} and {let that be enough|add two a week}',
        '[take the stairs for one floor only] {at first|and then the lift} {so it feels easy|without hurry}',
        '[stand up whenever the phone rings] {and wander about|to get off the chair}',
      ],
      statementSynonyms: [
        'couch potato',
        'out of shape',
        "don't exercise at all",
        'sit all day',
        'no sport whatsoever',
      ],
      adviceSynonyms: ['gentle first steps'],
    },
    {
      name: 'about once a week',
      statements: [
        '{Tuesdays|On Tuesdays} I [break a sweat], {the other six days I recover|and then I talk about it}.',
        '[My sports bag gets used on Saturdays], {the rest of the week it sleeps in the hall|not more}.',
        "{I manage|It's always} [one proper workout between Sundays], {and feel it for days|and my muscles remember}.",
        "My {gym|sports} card says [four visits last month], {that's honest|a steady habit at least}.",
      ],
      events: [
        'agreed with {a neighbour|a colleague} on a fixed {Tuesday|Saturday} {date|appointment}',
        'had {visitors|deadlines} until only {one|a single} free evening was left',
      ],
      advice: [
        '[keep the weekly session sacred] and {add a walk on Wednesday|stretch a little between}',
        '[turn that one training day into two short ones] {for a trial|for a month}',
        "[protect your Saturday workout in the calendar] {in red|like a dentist's date}",
      ],
      statementSynonyms: ['once a week I train', 'exercise once a week', 'weekly workout'],
      adviceSynonyms: ['one good session weekly'],
    },
    {
      name: 'three times a week',
      statements: [
        '[Monday, Wednesday, Friday I train], {the diary is built around it|nothing gets in between}.',
        '{Every other evening|Every second day} I [come home soaked and happy], {then the shower runs|and hungry as a wolf}.',
        'I [rest a day, then go again], {that rhythm works|and it has stuck}.',
        '{My|The} [gym card got stamped thirteen times] {last month|in March}, {not bad|for once}.',
      ],
      events: [
        'made a bet with {a sister|two friends} about {a bathing suit|a mountain hut}',
        'had a {shorter|lighter} timetable and {three|more} free evenings',
      ],
      advice: [
        '[rotate hard, easy and medium sessions] {over the three days|through the week}',
        '[put a rest day after each session] and {sleep more on those|eat well}',
        '[track the three weekly workouts on paper] {with a tick each|on the fridge door}',
      ],
      statementSynonyms: ['train three times a week', 'every other day at the gym', 'three workouts a week'],
      adviceSynonyms: ['a three-day split'],
    },
    {
      name: 'every day',
      statements: [
        "I [haven't skipped a session since January], {fever excepted|not even at Easter}.",
        '{Seven days out of seven|Come rain, come guests}, I [sweat before the first meeting].',
        'A [day without training itches] {like wool|under the skin}, {my family can tell|I get grumpy}.',
        '{The streak|My streak} [counter stands at ninety-one days of sport] {and climbing|I dare not stop}.',
      ],
      events: [
        'was {challenged|dared} by {a nephew|a niece} to beat his streak',
        'joined a {morning|dawn} group that {never takes a day off|meets seven days a week}',
      ],
      advice: [
        '[plan an easy recovery day] {instead of another hard one|each Sunday} {or the joints will plan it|to last longer}',
        '[alternate upper and lower body from day to day] {so nothing wears out|with care}',
        '[see a sports doctor about the daily load] {and your iron|once a year}',
      ],
      statementSynonyms: ['work out every day', 'train daily', 'exercise daily', 'daily workout'],
      adviceSynonyms: ['deload week'],
    },
  ],
};
