import type { PreferenceField } from '../preference-field.js';

export const movieRecommendation: PreferenceField = {
  key: 'movieRecommendation',
  about: 'films and series',
  kinds: [
    {
      name: 'kinds of films',
      verb: 'watching',
      things: [
        'courtroom dramas',
        'animated features',
        'heist comedies',
        'silent slapstick',
        'nature documentaries',
        'musical films',
        'slow westerns',
        'time-travel thrillers',
      ],
    },
    {
      name: 'ways to watch',
      verb: 'going to',
      things: [
        'open-air cinemas',
        'film festivals',
        'midnight screenings',
        'drive-in shows',
        'a living-room film club',
        'matinee shows',
        'director talks',
        'sing-along screenings',
      ],
    },
    {
      name: 'film hobbies',
      verb: 'spending evenings on',
      things: [
        'film reviewing',
        'prop collecting',
        'screenplay reading',
        'poster restoring',
        'soundtrack listening',
        'film trivia leagues',
        'stop-motion shooting',
        'subtitle translating',
      ],
    },
    {
      name: 'series',
      verb: 'following',
      things: [
        'hospital series',
        'baking shows',
        'historical miniseries',
        'detective serials',
        'anthology horror',
        'travel reality shows',
        'legal sitcoms',
        'space sagas',
      ],
    },
    {
      name: 'film settings',
      verb: 'seeking out films set in',
      things: [
        'island villages',
        '1970s newsrooms',
        'snowed-in hotels',
        'big-city kitchens',
        'desert towns',
        'boarding schools',
        'submarines',
        'opera houses',
      ],
    },
  ],
};
