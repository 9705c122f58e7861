import type { EnglishTopic } from '../everyday-topic.js';

export const workingHours: EnglishTopic = {
  key: 'working_hours',
  ordered: true,
  atWork: true,
  requests: [
    'How should I {use|plan} my {weekday evenings|evenings after work} {this month|from now on}?',
    'Which {commitments|promises} can I {take on|make} {this quarter|now}?',
  ],
  values: [
    {
      name: 'part time',
      statements: [
        '[By noon on Wednesdays my week is done], {I still feel naughty|the pool is empty then}.',
        'I [share my post with a colleague], {she has the afternoons|we leave each other notes}.',
        '[Twenty hours on paper, and they stick to] it, {remarkably|hats off}.',
        "I [pick up the kids' football team while others have meetings], {[half days] are gold}.",
      ],
      events: [
        'asked for fewer hours after {a birthday with a zero|a talk with the family}',
        'was offered {a job share|half a post} when {the budget shrank|a colleague came back}',
      ],
      advice: [
        '[use the free weekday mornings] {for the queue-less errands|while the shops are empty}',
        '[enrol in something that meets at two] {when others are at their desks|on weekdays}',
        '[check what the shorter contract means for your pension] {with a consultant|once}',
      ],
      statementSynonyms: ['work part time', 'reduced hours', 'twenty hours a week'],
      adviceSynonyms: ['a midweek matinee'],
    },
    {
      name: 'a normal full week',
      statements: [
        '[At five the pen drops], {forty hours, no drama|and not a minute after}.',
        '[Thirty-nine and a half hours, says the clock card], {and it is right|month after month}.',
        '[Weekends are mine, weekdays are theirs], {fair enough|a clean deal}.',
        "I [shut the laptop when the church bell does five], {like clockwork|and that's that}.",
      ],
      events: [
        'moved to {a department|an office} where {the lights go off at five|nobody stays late}',
        'signed a {standard|regular} contract {at last|after the trial months}',
      ],
      advice: [
        '[pick one fixed weekday evening] {and keep the others loose|say Wednesday}',
        '[use the hour between five and six for yourself] {before the house starts|always}',
        '[book short courses for Saturdays] {rather than weeknights|every other week}',
      ],
      statementSynonyms: [
        'forty hours a week',
        'nine to five',
        'full time, no overtime',
        'regular hours at work',
      ],
      adviceSynonyms: ['an after-five class'],
    },
    {
      name: 'constant overtime',
      statements: [
        'The [cleaner and I leave together], {she says goodnight by name|around nine}.',
        'I [eat supper over spreadsheets], {crumbs in the keys|third night running}.',
        "[Sixty hours last week], {I stopped counting at sixty|and it's only Friday}.",
        '[My out-of-office has never been used], {holiday what|two years now}.',
      ],
      events: [
        'inherited the work of {two people|a colleague} who {quit|left in a huff}',
        'landed {a client|a deadline} that {never sleeps|moved forward by a month}',
      ],
      advice: [
        '[write down every extra hour and show your boss] {on one page|at the next talk}',
        '[put one evening a week in writing as untouchable] {and leave at six|for a start}',
        '[say no to new tasks until the backlog shrinks] {politely|by mail}',
      ],
      statementSynonyms: [
        'working late',
        'overtime every week',
        'long hours',
        'sixty hours',
        'still at my desk at ten',
      ],
      adviceSynonyms: ['time off in lieu'],
    },
  ],
};
