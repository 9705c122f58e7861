import type { PreferenceField } from '../preference-field.js';

export const therapy: PreferenceField = {
  key: 'therapy',
  about: 'feelings and coping',
  kinds: [
    {
      name: 'coping practices',
      verb: 'practising',
      things: [
        'guided meditation',
        'gratitude journaling',
        'progressive relaxation',
        'expressive painting',
        'morning pages',
        'breath counting',
        'body scans',
        'affirmations',
      ],
    },
    {
      name: 'supportive company',
      verb: 'turning to',
      things: [
        'a peer-support group',
        'an anonymous helpline',
        'a walking companion',
        'an online forum',
        'a religious community',
        'a former teacher',
        'a theatre improv group',
        'an allotment group',
      ],
    },
    {
      name: 'outlets',
      verb: 'letting off steam with',
      things: [
        'drumming circles',
        'boxing bags',
        'karaoke nights',
        'clay modelling',
        'wild swimming',
        'power cleaning',
        'paintball',
        'choir rehearsals',
      ],
    },
    {
      name: 'rest habits',
      verb: 'resting with',
      things: [
        'digital detox weekends',
        'afternoon siestas',
        'sound baths',
        'hammock hours',
        'slow tea mornings',
        'jigsaw evenings',
        'train window trips',
        'aquarium visits',
      ],
    },
    {
      name: 'social habits',
      verb: 'getting used to',
      things: [
        'small-talk practice',
        'large dinner parties',
        'saying no to favours',
        'public speaking',
        'eating alone in restaurants',
        'asking for help',
        'phone calls to strangers',
        'group holidays',
      ],
    },
  ],
};
