/** Makes an item in the form of AMemGym's `data.json`; written by us, three variables and three periods. */
export function makeAMemGymItem() {
  const values = (diet: string, pet: string, town: string) => ({ diet, pet, town });
  const counts = { diet: 1, pet: 1, town: 1 };
  return {
    id: 'user-1',
    start_time: '2020-10-01',
    user_profile: {
      uuid: 'user-1',
      name: 'Ida Berg',
      age: 41,
      gender: 'Female',
      education_level: 'some college ()',
      formatted_str: 'name: Ida Berg\nage: 41',
    } as Record<string, string | number | null>,
    state_schema: {
      diet: ['meat', 'vegan'],
      pet: ['none', 'cat', 'dog'],
      town: ['Oslo', 'Bergen'],
    } as Record<string, string[]>,
    periods: [
      {
        period_start: null as string | null,
        period_end: '2020-10-01',
        period_summary: null as string | null,
        sessions: [
          session(null, { diet: 'meat', pet: 'none' }, '2020-09-30 19:30:00'),
          session(null, { town: 'Oslo' }, '2020-10-01 20:00:00'),
        ],
        state: values('meat', 'none', 'Oslo') as Record<string, string>,
        updates: {
          diet: { old: null as string | null, new: 'meat' },
          pet: { old: null, new: 'none' },
          town: { old: null, new: 'Oslo' },
        } as Record<string, { old: string | null; new: string }>,
        update_cnts: counts,
      },
      {
        period_start: '2020-10-01',
        period_end: '2021-01-01',
        period_summary: 'A cat comes to stay.',
        sessions: [session('A stray came in.', { pet: 'cat' }, '2021-01-01 21:00:00')],
        state: values('meat', 'cat', 'Oslo'),
        updates: { pet: { old: 'none', new: 'cat' } },
        update_cnts: counts,
      },
      {
        period_start: '2021-01-01',
        period_end: '2021-04-01',
        period_summary: 'A move and a new diet.',
        sessions: [session('A new job.', { diet: 'vegan', town: 'Bergen' }, '2021-04-01 19:00:00')],
        state: values('vegan', 'cat', 'Bergen'),
        updates: { diet: { old: 'meat', new: 'vegan' }, town: { old: 'Oslo', new: 'Bergen' } },
        update_cnts: counts,
      },
    ],
    qas: [
      {
        query: 'What shall I cook?',
        required_info: ['diet', 'pet'] as (string | { info_type: string })[],
        answer_choices: [
          option(['meat', 'none'], 'A roast.'),
          option(['meat', 'cat'], 'A roast, and some for the cat.'),
          option(['vegan', 'cat'], 'A stew, and tuna for the cat.'),
          { ...option(['vegan', 'dog'], 'A stew, and a bone.'), type: 'random' },
        ],
      },
      {
        query: 'Where to on Sunday?',
        required_info: ['town', 'town'],
        answer_choices: [
          option(['Oslo', 'Oslo'], 'To the fjord.'),
          option(['Bergen', 'Bergen'], 'Up the mountain.'),
        ],
      },
    ],
  };
}

export type AMemGymFixture = ReturnType<typeof makeAMemGymItem>;

function session(event: string | null, exposed_states: Record<string, string>, session_time: string) {
  return {
    event,
    exposed_states,
    query: `I need advice on ${session_time}.`,
    messages: [] as unknown[],
    session_time,
  };
}

function option(state: string[], answer: string) {
  return { state, answer, type: 'experience' };
}
