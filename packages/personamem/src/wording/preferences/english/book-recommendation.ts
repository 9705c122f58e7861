import type { PreferenceField } from '../preference-field.js';

export const bookRecommendation: PreferenceField = {
  key: 'bookRecommendation',
  about: 'books and reading',
  kinds: [
    {
      name: 'kinds of books',
      verb: 'reading',
      valuesOf: 'reading_taste',
      things: ['travel memoirs', 'family sagas', 'nature essays', 'graphic novels'],
    },
    {
      name: 'reading circles',
      verb: 'joining',
      things: [
        'a silent book club',
        'an online reading challenge',
        'a library debate',
        'a translation circle',
        'a bookshop evening',
        'an author festival',
        'a read-aloud evening',
        'a postal book swap',
      ],
    },
    {
      name: 'book collections',
      verb: 'collecting',
      things: [
        'first editions',
        'signed copies',
        'pocket classics',
        'old atlases',
        'printed bookplates',
        'illustrated fairy tales',
        'banned books',
        'local chronicles',
      ],
    },
    {
      name: 'reading records',
      verb: 'keeping',
      things: [
        'a reading journal',
        'a quotation notebook',
        'a list of unfinished books',
        'a review blog',
        'pencilled margin notes',
        'a yearly reading plan',
        'a shelf of favourites',
        'index cards on characters',
      ],
    },
    {
      name: 'book places',
      verb: 'browsing',
      things: [
        'antiquarian fairs',
        'the public library',
        'station bookstalls',
        'charity shops for books',
        'university reading rooms',
        'floating book barges',
        "publishers' open days",
        'street book boxes',
      ],
    },
  ],
};
