import type { PreferenceField } from '../preference-field.js';

export const studyConsultation: PreferenceField = {
  key: 'studyConsultation',
  about: 'studying',
  kinds: [
    {
      name: 'study methods',
      verb: 'studying with',
      things: [
        'flash cards',
        'mind maps',
        'the Pomodoro timer',
        'teach-back sessions',
        'colour-coded notes',
        'past exam papers',
        'summary podcasts',
        'rewriting by hand',
      ],
    },
    {
      name: 'study company',
      verb: 'studying in',
      things: [
        'a library basement',
        'a study-with-me stream',
        'a language tandem',
        'a noisy cafe',
        'a homework group',
        'a silent retreat',
        'a mentoring pair',
        'a debating society',
      ],
    },
    {
      name: 'subjects',
      verb: 'taking courses in',
      things: [
        'statistics',
        'art history',
        'marine biology',
        'screenwriting',
        'philosophy of science',
        'accounting',
        'sign linguistics',
        'astronomy',
      ],
    },
    {
      name: 'study breaks',
      verb: 'taking breaks with',
      things: [
        'power naps',
        'juggling balls',
        'short runs',
        'sketching',
        'chess puzzles',
        'tea ceremonies',
        'dance videos',
        'balcony gardening',
      ],
    },
    {
      name: 'study tools',
      verb: 'working with',
      things: [
        'a paper planner',
        'a note-taking app',
        'a whiteboard wall',
        'voice memos',
        'a typewriter',
        'an e-ink tablet',
        'a citation manager',
        'index boxes',
      ],
    },
  ],
};
