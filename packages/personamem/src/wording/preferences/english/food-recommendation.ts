import type { PreferenceField } from '../preference-field.js';

export const foodRecommendation: PreferenceField = {
  key: 'foodRecommendation',
  about: 'food and eating',
  kinds: [
    {
      name: 'cuisines',
      verb: 'cooking',
      things: [
        'Peruvian stews',
        'Korean pancakes',
        'Ethiopian lentils',
        'Sicilian pasta',
        'Persian rice',
        'Bavarian dumplings',
        'Lebanese mezze',
        'Oaxacan moles',
      ],
    },
    {
      name: 'eating out',
      verb: 'eating at',
      things: [
        'food trucks',
        'ramen counters',
        'vegetarian buffets',
        'tasting-menu restaurants',
        'harbour fish stands',
        'supper clubs',
        'station canteens',
        'mountain huts',
      ],
    },
    {
      name: 'kitchen methods',
      verb: 'experimenting with',
      things: [
        'sourdough baking',
        'home fermenting',
        'slow smoking',
        'pressure cooking',
        'raw desserts',
        'open-fire grilling',
        'batch freezing',
        'hand-rolled noodles',
      ],
    },
    {
      name: 'drinks',
      verb: 'drinking',
      things: [
        'kombucha',
        'ginger beer',
        'loose-leaf oolong',
        'cold-brew coffee',
        'buttermilk shakes',
        'tomato juice',
        'barley tea',
        'spiced cider',
      ],
    },
    {
      name: 'food outings',
      verb: 'visiting',
      things: [
        "farmers' markets",
        'cheese dairies',
        'foraging walks',
        'chocolate workshops',
        'night markets',
        'vineyard tours',
        'a community kitchen',
        'mushroom fairs',
      ],
    },
  ],
};
