import type { EnglishTopic } from '../everyday-topic.js';

export const caringDuty: EnglishTopic = {
  key: 'caring_duty',
  ordered: true,
  requests: [
    'How do I {keep|find} {time for myself|a free hour} {this month|in the coming weeks}?',
    'How far ahead {can|should} I {plan|book} things {this season|at the moment}?',
  ],
  values: [
    {
      name: 'nobody to look after',
      statements: [
        "[Nobody's pills but mine], {and I take none|so my week is my own}.",
        '[My parents are in Spain, dancing], {they look after themselves|lucky them}.',
        '[No one needs fetching, feeding or phoning], {an odd, light feeling}.',
        "I [can say yes without asking who sits with whom], {it's rare, I know}.",
      ],
      events: [
        'saw {an uncle|a mother} settle {happily|at last} {in a home by the sea|with a new wife}',
        'handed the {daily round|keys} to {a brother|a nurse} for good',
      ],
      advice: [
        '[book far ahead and without insurance] {as nobody can need you}',
        '[take the whole free weekend] {from Friday noon|in one piece}',
        '[lend an hour to a friend who has relatives to nurse] {as you have spare}',
      ],
      statementSynonyms: ['no caring duties', 'nobody depends on me', 'no dependants'],
      adviceSynonyms: ['total freedom to plan'],
    },
    {
      name: 'helps out weekly',
      statements: [
        "[On Wednesdays I sort Dad's pillbox], {and lose at draughts|then we nap}.",
        "I do [my aunt's shopping each Saturday], {always the wrong biscuits}.",
        '[Once a week I drive Mum to the clinic], {she navigates|she hums}.',
        "[Sundays I change the light bulbs at Grandma's], {real or imagined ones}.",
      ],
      events: [
        'noticed that {an aunt|Dad} {mixed up the days|had an empty fridge}',
        'split the {duties|visits} with {two sisters|a cousin} {over coffee|after a row}',
      ],
      advice: [
        '[keep the weekly visit on a fixed day] {and leave the others free}',
        '[ask a cousin to take every fourth Saturday with your aunt]',
        '[combine the visit to Dad with something you enjoy] {like the market}',
      ],
      statementSynonyms: [
        'look in on my mother',
        'weekly visit to dad',
        'help my parents at weekends',
        'run errands for grandma',
      ],
      adviceSynonyms: ['a shared family calendar'],
    },
    {
      name: 'daily care',
      statements: [
        'I [wash her, feed her and hold the spoon], {and we still laugh|every day}.',
        'I [sleep with the door open in case he falls], {with one ear}.',
        '[Tablets at eight, twelve, six and ten], {my phone is a nurse|never late}.',
        "I [haven't been away overnight since Mum's stroke], {but her hand squeezes back}.",
      ],
      events: [
        'brought {a father|a mother} home from {the stroke unit|hospital} {in an ambulance|with a list of tablets}',
        'moved {an uncle|Grandma} into {the front room|the study} after {a fall|a hip operation}',
      ],
      advice: [
        '[ask the insurer for respite care] {two weeks a year|by form}',
        '[get a day-care place for her twice a week] {and use those mornings}',
        '[join a group for family carers] {on the phone if need be}',
      ],
      statementSynonyms: [
        'carer for my mother',
        'full-time carer',
        'nurse my father',
        'round-the-clock care',
        "my mum's stroke",
      ],
      adviceSynonyms: ['a care allowance', 'short-term nursing'],
    },
  ],
};
