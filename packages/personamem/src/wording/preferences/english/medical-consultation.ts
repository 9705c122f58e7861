import type { PreferenceField } from '../preference-field.js';

export const medicalConsultation: PreferenceField = {
  key: 'medicalConsultation',
  about: 'health and treatment',
  kinds: [
    {
      name: 'remedies',
      verb: 'treating aches with',
      things: [
        'herbal compresses',
        'acupuncture',
        'heat patches',
        'cold plunges',
        'physiotherapy bands',
        'osteopathy',
        'menthol balms',
        'salt baths',
      ],
    },
    {
      name: 'health routines',
      verb: 'keeping to',
      things: [
        'a step count',
        'a sleep diary',
        'intermittent fasting',
        'a blood-pressure log',
        'a daily stretching plan',
        'a sugar-free week',
        'a mindful breathing break',
        'an early bedtime',
      ],
    },
    {
      name: 'check-ups',
      verb: 'booking',
      things: [
        'telemedicine visits',
        'dental cleanings',
        'skin screenings',
        'a nutrition consultation',
        'hearing tests',
        'vaccination drives',
        'eye examinations',
        'genetic screening',
      ],
    },
    {
      name: 'health classes',
      verb: 'attending',
      things: [
        'a first-aid course',
        'water gymnastics',
        'a back school',
        'breathing workshops',
        'a heart-health group',
        'a headache seminar',
        'tai chi in the park',
        'a pain-management circle',
      ],
    },
    {
      name: 'health tools',
      verb: 'using',
      things: [
        'a smartwatch',
        'a posture cushion',
        'a light-therapy lamp',
        'a nasal rinse',
        'a weighted blanket',
        'a pill organiser',
        'a foam roller',
        'an air purifier',
      ],
    },
  ],
};
