import type { EnglishTopic } from '../everyday-topic.js';

export const workplace: EnglishTopic = {
  key: 'workplace',
  ordered: true,
  atWork: true,
  requests: [
    'How could I {arrange|organise} my {work days|desk days} {better|next month}?',
    'What would make {a working day|Mondays} {easier|more pleasant}?',
  ],
  values: [
    {
      name: 'at home',
      statements: [
        '[My commute is eleven steps in slippers], {door to door|twelve with the yawn}.',
        'The [cat joins every video call of mine], {top half smart, bottom half pyjamas|tail in the lens}.',
        '{Nobody|No boss} has seen [my desk beside the bedroom window] {yet|apart from the plumber}.',
        'I [mute myself when the washing machine spins], {colleagues know the sound|career so far}.',
      ],
      events: [
        'heard that the {company|firm} would {give up its rooms|cancel the lease}',
        'negotiated with the {boss|director} after {the third flu|a winter of strikes}',
      ],
      advice: [
        '[put a door or a curtain between desk and sofa] {and close it at five|to end the day}',
        '[walk round the block before you log in] {as a pretend commute|and after you log off}',
        '[set fixed video-call hours] {and guard the silence between|before noon}',
      ],
      statementSynonyms: [
        'work from home',
        'fully remote',
        'home office every day',
        'remote job',
        'telework',
      ],
      adviceSynonyms: ['a virtual coffee with colleagues'],
    },
    {
      name: 'half and half',
      statements: [
        '[Tuesdays and Thursdays I badge in], {the rest is kitchen table|otherwise slippers}.',
        '[My rucksack never knows where it will sit tomorrow], {desk 14 or the sofa|charger always in it}.',
        "[Two days with the team, three with my own kettle], {that's the deal|best of both}.",
        "I [plan meetings for the days we're all in the building], {and think on the other ones}.",
      ],
      events: [
        'got a new {agreement|contract} after {a survey|long talks}',
        'gave up the fixed {desk|corner} for {a locker|a shared one}',
      ],
      advice: [
        '[keep a second charger in both places] {and travel light|so the bag stays small}',
        '[save the talking for the on-site days] {and the thinking for home|by agreement}',
        '[agree on common presence days with the team] {on a shared list|for a quarter}',
      ],
      statementSynonyms: [
        'hybrid working',
        'two days in the office',
        'split my week between home and office',
      ],
      adviceSynonyms: ['hot desk'],
    },
    {
      name: 'on site every day',
      statements: [
        'I [clock in at the gate with everyone else], {rain, snow, Monday|five times a week}.',
        '[My locker has my name on] it, {and a dead apple|third from the left}.',
        'The [canteen lady knows my tray], {no gravy|extra beans}.',
        "You [can't do what I do through a screen], {hands needed|one has to be there}.",
      ],
      events: [
        'was called back {by a new director|after a reorganisation}',
        "took over {a machine|a counter} that {can't be moved|needs someone present}",
      ],
      advice: [
        '[make the way there part of the day] {with a podcast|by bike}',
        '[bring a proper lunch for the canteen fridge] {and eat outside|twice a week}',
        '[ask for a quiet room on the premises] {for an hour a day|to think}',
      ],
      statementSynonyms: [
        'on site',
        'in the office every day',
        'at the plant',
        'at the shop floor',
        'back in the office full time',
      ],
      adviceSynonyms: ['the works canteen'],
    },
  ],
};
