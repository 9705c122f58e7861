import type { EnglishTopic } from '../everyday-topic.js';

export const stressLevel: EnglishTopic = {
  key: 'stress_level',
  ordered: true,
  requests: [
    'How should I {pace|fill} {the coming weeks|the rest of the month}?',
    'What {deserves|should get} my {attention|energy} first {now|these weeks}?',
  ],
  values: [
    {
      name: 'relaxed',
      statements: [
        'I [watched a snail cross the terrace] {and felt no hurry|from start to finish}.',
        "[My shoulders are somewhere around my hips], {that's how loose I feel|nice for a change}.",
        '{Nobody|Nothing} [wants anything from me before Thursday], {bliss|I could purr}.',
        '[There is room between my thoughts] {these days|again}, {I hum in queues|even the queue was fine}.',
      ],
      events: [
        'handed {a project|the accounts} over to {a successor|somebody younger}',
        "came back from {three weeks|a month} at {a lake|an aunt's place by the sea}",
      ],
      advice: [
        '[take on the thing you have postponed for years] {while there is room|now}',
        '[say yes to one new challenge] {this month|with a light heart}',
        '[use the calm stretch for a bigger plan] {and dream a little|on paper}',
      ],
      statementSynonyms: [
        'feel calm',
        'nothing on my mind',
        'feel relaxed',
        'at ease with the world',
        'life is quiet',
      ],
      adviceSynonyms: ['enjoy the slack'],
    },
    {
      name: 'busy but coping',
      statements: [
        'The [plates are spinning and none has dropped], {so far|touch wood}.',
        '[My list is long but it moves], {six ticks today|line by line}.',
        "{I'm|I am} [juggling a lot and still whistling], {mostly|on good days}.",
        '[There is not much air in my diary], {but I can breathe|though Sundays are safe}.',
      ],
      events: [
        "was handed {a second project|the treasurer's job} on top",
        'promised {two|three} people the same {month|weekend}',
      ],
      advice: [
        '[drop one plate on purpose] {before it drops itself|and look relieved}',
        '[keep Sunday free of lists] {at any price|as the buffer}',
        '[group the errands into one afternoon] {and defend the rest|to win two evenings}',
      ],
      statementSynonyms: ['busy but fine', 'coping well', 'a lot on but managing', 'hectic but ok'],
      adviceSynonyms: ['prioritise three things a day'],
    },
    {
      name: 'close to burnout',
      statements: [
        'I [cried over a stapler] {today|on Tuesday}, {make of that what you will|it was empty}.',
        '[My eyelid has twitched for a fortnight] and {I snap at everyone|the doctor frowned}.',
        "I'm [running on fumes], {each morning feels like wet concrete|and the tank light is on}.",
        "{Even|Now even} [opening the letterbox feels like too much], {I let it overflow|so I don't}.",
      ],
      events: [
        'covered for {two colleagues|a whole team} who had {left|fallen ill}',
        'had {a flood|a lawsuit} in the same week as {a funeral|an audit}',
      ],
      advice: [
        '[see your doctor about sick leave] {this week|before anything else}',
        '[cancel everything that is not essential] {for a month|and tell people why}',
        '[hand three duties back today] {without a speech|by message}',
      ],
      statementSynonyms: [
        'burned out',
        'burnt out',
        'at the end of my rope',
        'completely overwhelmed',
        "can't cope any more",
        'exhausted all the time',
      ],
      adviceSynonyms: ['a burnout counsellor', 'radical rest'],
    },
  ],
};
