import type { PreferenceField } from '../preference-field.js';

export const onlineShopping: PreferenceField = {
  key: 'onlineShopping',
  about: 'shopping online',
  kinds: [
    {
      name: 'places to shop',
      verb: 'buying from',
      things: [
        'handmade marketplaces',
        'flash-sale sites',
        'refurbished-tech shops',
        'local farm boxes',
        'fashion rental sites',
        'overseas discounters',
        'auction platforms',
        'museum web shops',
      ],
    },
    {
      name: 'things to buy',
      verb: 'ordering',
      things: [
        'ethical sneakers',
        'kitchen gadgets',
        'ceramic tableware',
        'board-game expansions',
        'merino clothing',
        'phone accessories',
        'seed packets',
        'perfume samples',
      ],
    },
    {
      name: 'ways to decide',
      verb: 'deciding with',
      things: [
        'video reviews',
        'price trackers',
        'wish lists',
        'comparison spreadsheets',
        'influencer hauls',
        "buyers' forums",
        'coupon extensions',
        'a thirty-day wait',
      ],
    },
    {
      name: 'subscriptions',
      verb: 'subscribing to',
      things: [
        'coffee crates',
        'craft kits',
        'toiletry refills',
        'sock clubs',
        'surprise book parcels',
        'snack boxes',
        'flower deliveries',
        'pet-toy parcels',
      ],
    },
    {
      name: 'selling',
      verb: 'selling',
      things: [
        'outgrown clothes online',
        'vintage cameras online',
        'house plants online',
        'knitting patterns online',
        'old textbooks online',
        'restored lamps online',
        'sports gear online',
        'printed photographs online',
      ],
    },
  ],
};
