import type { EnglishTopic } from '../everyday-topic.js';

export const sleepRhythm: EnglishTopic = {
  key: 'sleep_rhythm',
  ordered: true,
  requests: [
    'When should I put {the important things|my most important hour} {in the day|tomorrow}?',
    'How would you lay out {my Saturday|a good day} {for me|from start to finish}?',
  ],
  values: [
    {
      name: 'up before six',
      statements: [
        "{The|Our} [milkman and I nod to each other], {we're the only ones about|in the blue light}.",
        "[My alarm says five twenty], {and I'm out of bed before it finishes|and I beat it}.",
        "{By seven|By the time the street wakes} I've already [done two hours of things], {by nine at night I'm a pumpkin|then bed at nine}.",
        '[Sunrise catches me at the kitchen table], {kettle on|notebook open}, {every time of year but June|that is my hour}.',
      ],
      events: [
        'adopted the habit of {a grandfather|an abbot} after {a week|a stay} at {his farm|a monastery}',
        'bought {curtains|blinds} so thin that {the light|the birds} won',
      ],
      advice: [
        '[use the quiet hour at dawn] {for what matters most|before the phone starts} and {keep the evening empty|be in bed by nine}',
        'do the [hard thing before sunrise] {with the lamp on|while the house sleeps}',
        '[set the meeting for seven in the morning] {if they let you|while you are sharp}',
      ],
      statementSynonyms: ['early bird', 'morning person', 'up with the lark', 'up at five', 'first light'],
      adviceSynonyms: ['a dawn start', 'sunrise slot'],
    },
    {
      name: 'ordinary hours',
      statements: [
        '[Lights out at eleven, up at seven], {like a Swiss railway|a thoroughly average sleeper}.',
        '{I wake|I get up} [with the school run and the postman], {no earlier|no later}.',
        '{My nights|My days} [keep office hours], {so to speak|boring and reliable}.',
        '[Half past seven suits my eyes], {and by eleven they shut|neither lark nor owl}.',
      ],
      events: [
        'started on a {course|project} with {fixed|regular} hours',
        'bought {a proper bed|an alarm clock} and {read up|got serious} about routine',
      ],
      advice: [
        '[block the late morning for the demanding part] {from ten to twelve|between coffee and lunch}',
        '[stick to the seven-to-eleven frame] {at weekends too|even on Sunday}',
        '[plan nothing before eight] and {nothing after ten|leave the night alone}',
      ],
      statementSynonyms: ['up at seven', 'to bed at eleven', 'regular bedtime'],
      adviceSynonyms: ['mid-morning focus'],
    },
    {
      name: 'night owl',
      statements: [
        'I do [my best thinking after midnight], {when the fridge hums|with the town asleep}.',
        "[Before eleven in the morning don't ring], {I growl|I answer in vowels}.",
        '{The birds|The first birds} usually [start singing as I brush my teeth for bed].',
        '[Two at night and I am wide awake], {writing you this|repotting things}.',
      ],
      events: [
        'started {gaming|chatting} with {an old friend|a cousin} in {Vancouver|Melbourne} across the time zones',
        'got {blackout curtains|thick shutters} and {a standing invitation to a late show|a late-night radio habit}',
      ],
      advice: [
        '[save the creative part for the small hours] {with a lamp and a blanket|and mute the phone}',
        '[ask to start at eleven] {and stay late|where they allow it} {so the fog can lift|without shame}',
        '[use the hours past midnight] {for quiet work|while it is still} and {sleep in without guilt|close the curtains}',
      ],
      statementSynonyms: [
        'night person',
        'stay up late',
        'never in bed before two',
        'up half the night',
        'burn the midnight oil',
      ],
      adviceSynonyms: ['a late-night block', 'midnight session'],
    },
  ],
};
