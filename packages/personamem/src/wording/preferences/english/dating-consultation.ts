import type { PreferenceField } from '../preference-field.js';

export const datingConsultation: PreferenceField = {
  key: 'datingConsultation',
  about: 'dating and getting to know people',
  kinds: [
    {
      name: 'first dates',
      verb: 'going on',
      things: [
        'museum dates',
        'coffee-shop dates',
        'hiking dates',
        'cooking-class dates',
        'bowling dates',
        'market-stroll dates',
        'ice-rink dates',
        'double dates',
      ],
    },
    {
      name: 'ways to meet people',
      verb: 'trying',
      things: [
        'speed dating',
        'dating apps',
        'matchmaking by friends',
        "singles' quiz nights",
        'lonely-hearts ads',
        'salsa socials',
        'volunteer mixers',
        'video-call dating',
      ],
    },
    {
      name: 'signs of affection',
      verb: 'giving',
      things: [
        'handwritten letters',
        'surprise picnics',
        'mixtapes for two',
        'homemade birthday cakes',
        'framed snapshots',
        'long compliments',
        'small weekly bouquets',
        'spontaneous hugs',
      ],
    },
    {
      name: 'couple routines',
      verb: 'keeping up',
      things: [
        'a weekly date night',
        'shared calendars',
        'separate hobby evenings',
        'morning phone calls',
        'joint budgets for two',
        'Sunday walks as a couple',
        'shared playlists',
        'bedtime check-ins',
      ],
    },
    {
      name: 'relationship talks',
      verb: 'having',
      things: [
        'open talks about money',
        'talks about the past',
        'slow conversations about moving in',
        'humorous debates',
        'silent evenings together',
        'written feuds by text',
        'talks with a couples coach',
        'talks about children',
      ],
    },
  ],
};
