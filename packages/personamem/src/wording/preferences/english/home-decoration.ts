import type { PreferenceField } from '../preference-field.js';

export const homeDecoration: PreferenceField = {
  key: 'homeDecoration',
  about: 'decorating a home',
  kinds: [
    {
      name: 'wall treatments',
      verb: 'choosing',
      things: [
        'botanical wallpaper',
        'limewash walls',
        'gallery walls',
        'dark accent walls',
        'wooden panelling',
        'stencilled borders',
        'woven wall hangings',
        'cork boards',
      ],
    },
    {
      name: 'furniture styles',
      verb: 'furnishing with',
      things: [
        'mid-century chairs',
        'flea-market cabinets',
        'modular sofas',
        'rattan stools',
        'industrial shelves',
        'painted farmhouse tables',
        'folding furniture',
        'floor cushions',
      ],
    },
    {
      name: 'lighting',
      verb: 'lighting rooms with',
      things: [
        'paper lanterns',
        'smart bulbs',
        'candles in niches',
        'neon signs',
        'copper pendants',
        'fairy lights',
        'reading lamps in every corner',
        'skylight tubes',
      ],
    },
    {
      name: 'decorating crafts',
      verb: 'making',
      things: [
        'macrame holders',
        'mosaic tabletops',
        'linen curtains',
        'dried-flower frames',
        'ceramic knobs',
        'patchwork throws',
        'driftwood shelves',
        'upcycled vases',
      ],
    },
    {
      name: 'room themes',
      verb: 'arranging rooms around',
      things: [
        'a Scandinavian palette',
        'a maximalist palette',
        'coastal blues',
        'a single antique',
        'indoor palms',
        'vintage travel posters',
        'bare concrete',
        'a reading nook',
      ],
    },
  ],
};
