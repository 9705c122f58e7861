import type { AbsenceWording } from './absence-wording.js';

/** In these templates, `%` is the noun of the topic. */
export const englishAbsence: AbsenceWording = {
  name: 'none at present',
  nouns: {
    career_aim: 'career aim',
    craft: 'craft',
    exercise_kind: 'sport',
    games: 'game night',
    investing: 'investment plan',
    language: 'language course',
    learning_format: 'way of studying',
    music_making: 'music practice',
    music_taste: 'playlist',
    outdoor_pastime: 'outdoor pastime',
    reading_taste: 'reading list',
    saving_goal: 'saving goal',
  },
  requests: [
    'What would you do with {an evening to spare|a quiet Sunday}?',
    'How do I {use|spend} the {hours|energy} that {are left over now|I have again}?',
  ],
  statements: [
    'I [have no % at present], {and nothing has taken its place|that is simply how it is}.',
    '[There is no % in my life right now], {and I am in no hurry|for better or worse}.',
    'I [am left with no % these days], {which feels roomy|and it is fine}.',
    '[No % is on my list any more], {so start from scratch|as things stand}.',
  ],
  events: [
    '[put an end to the old %] {for good|without a substitute}',
    '[let the old % go] {and kept nothing in its place|once and for all}',
  ],
  advice: [
    '[take no % into account] {and keep it general|for now}',
    '[plan as if there were no %] {and stay flexible|until one comes along}',
    '[ask nothing of any %] {and keep every door open|for the time being}',
  ],
};
