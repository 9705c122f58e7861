import type { PreferenceField } from '../preference-field.js';

export const familyRelations: PreferenceField = {
  key: 'familyRelations',
  about: 'family life',
  kinds: [
    {
      name: 'family gatherings',
      verb: 'hosting',
      things: [
        'Sunday roasts for the family',
        "cousins' sleepovers",
        'family talent shows',
        'reunion picnics',
        'video calls with all relatives',
        'name-day parties',
        "grandparents' tea afternoons",
        'backyard film nights',
      ],
    },
    {
      name: 'family projects',
      verb: 'starting',
      things: [
        'a family recipe book',
        'a family tree chart',
        'a shared vegetable bed',
        'a home-video archive',
        'a family newsletter',
        'a toy repair bench',
        'a savings jar for trips',
        'an oral-history recording',
      ],
    },
    {
      name: 'ways to settle quarrels',
      verb: 'using',
      things: [
        'a family council',
        'a talking stick',
        'written apologies',
        'a cooling-off walk',
        'a mediator aunt',
        'a chore roulette',
        'humour in arguments',
        'a shared worry box',
      ],
    },
    {
      name: 'time with children',
      verb: 'spending time on',
      things: [
        'bedtime stories',
        'homework sessions',
        'pillow-fort building',
        'nature scavenger hunts',
        'puppet plays',
        'baking with the little ones',
        'bicycle lessons',
        'kite mending',
      ],
    },
    {
      name: 'care for relatives',
      verb: 'taking over',
      things: [
        'weekly calls to a great-uncle',
        'hospital visits',
        "a sister's babysitting",
        "a parent's shopping",
        'letters to relatives abroad',
        "a grandfather's paperwork",
        "a cousin's driving practice",
        'pet care for in-laws',
      ],
    },
  ],
};
