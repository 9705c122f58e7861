import type { PreferenceField } from '../preference-field.js';

export const sportsRecommendation: PreferenceField = {
  key: 'sportsRecommendation',
  about: 'sport',
  kinds: [
    {
      name: 'endurance sports',
      verb: 'training for',
      things: [
        'a half marathon',
        'open-water swims',
        'gravel bike rides',
        'stair races',
        'orienteering',
        'rowing regattas',
        'cross-country skiing',
        'a triathlon',
      ],
    },
    {
      name: 'team sports',
      verb: 'playing',
      things: [
        'five-a-side football',
        'beach volleyball',
        'walking netball',
        'ultimate frisbee',
        'indoor hockey',
        'water polo',
        'touch rugby',
        'softball',
      ],
    },
    {
      name: 'racket and target sports',
      verb: 'practising at',
      things: [
        'the badminton hall',
        'the archery range',
        'the table-tennis club',
        'the squash court',
        'the darts board',
        'the disc-golf course',
        'the pickleball court',
        'the minigolf course',
      ],
    },
    {
      name: 'mind-body sports',
      verb: 'exercising with',
      things: [
        'aerial silks',
        'Nordic walking',
        'Pilates',
        'kickboxing',
        'trampolining',
        'rope skipping',
        'parkour',
        'ballet barre',
      ],
    },
    {
      name: 'sport as a fan',
      verb: 'watching',
      things: [
        'curling tournaments',
        'Tour stages',
        'local derby matches',
        'gymnastics finals',
        'chess boxing',
        'Formula races',
        'surf contests',
        "women's cricket",
      ],
    },
  ],
};
