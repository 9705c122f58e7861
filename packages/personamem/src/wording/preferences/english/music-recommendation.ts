import type { PreferenceField } from '../preference-field.js';

export const musicRecommendation: PreferenceField = {
  key: 'musicRecommendation',
  about: 'music',
  kinds: [
    {
      name: 'kinds of music',
      verb: 'listening to',
      valuesOf: 'music_taste',
      things: ['bluegrass', 'bossa nova', 'chamber pop', 'West African guitar bands'],
    },
    {
      name: 'live music',
      verb: 'attending',
      things: [
        'church organ recitals',
        'stadium concerts',
        'basement gigs',
        'street-music festivals',
        'opera matinees',
        'open-mic nights',
        'brass parades',
        'piano bars',
      ],
    },
    {
      name: 'music making',
      verb: 'practising',
      valuesOf: 'music_making',
      things: ['hand drums', 'accordion', 'ukulele', 'beatboxing'],
    },
    {
      name: 'ways to listen',
      verb: 'playing music on',
      things: [
        'vinyl records',
        'cassette decks',
        'streaming radio',
        'noise-cancelling headphones',
        'a kitchen radio',
        'a multiroom system',
        'a jukebox',
        'a wind-up gramophone',
      ],
    },
    {
      name: 'music projects',
      verb: 'working on',
      things: [
        'curated playlists',
        'remix experiments',
        'songwriting drafts',
        'a band rehearsal',
        'field recordings',
        'sheet-music arranging',
        'DJ sets for friends',
        'a lullaby album',
      ],
    },
  ],
};
