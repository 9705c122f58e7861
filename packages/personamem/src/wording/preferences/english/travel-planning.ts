import type { PreferenceField } from '../preference-field.js';

export const travelPlanning: PreferenceField = {
  key: 'travelPlanning',
  about: 'travel',
  kinds: [
    {
      name: 'kinds of trips',
      verb: 'planning',
      things: [
        'sleeper-train trips',
        'canal-boat trips',
        'pilgrim walks',
        'city marathons abroad',
        'house-swap holidays',
        'volunteer trips',
        'culinary tours',
        'stargazing trips',
      ],
    },
    {
      name: 'places to stay',
      verb: 'staying in',
      things: [
        'treehouses',
        'monastery rooms',
        'capsule hotels',
        'lighthouse cottages',
        'farm stays',
        'boutique hotels',
        'campervans',
        'beach bungalows',
      ],
    },
    {
      name: 'things to do on trips',
      verb: 'spending trips on',
      things: [
        'walking tours',
        'local cooking classes',
        'museum marathons',
        'scuba courses',
        'sketching tours',
        'thermal baths',
        'street-art hunts',
        'night photography',
      ],
    },
    {
      name: 'ways to travel',
      verb: 'travelling by',
      things: [
        'coach',
        'cargo ship',
        'tandem bicycle',
        'ferry',
        'rental scooter',
        'hot-air balloon',
        'horse cart',
        'kayak',
      ],
    },
    {
      name: 'travel planning habits',
      verb: 'preparing trips with',
      things: [
        'paper maps',
        'detailed spreadsheets',
        'spontaneous bookings',
        'a travel agent',
        'travel forums',
        'guidebook sticky notes',
        'packing cubes',
        'phrasebook practice',
      ],
    },
  ],
};
