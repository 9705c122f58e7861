import type { Found, Habit } from './habitual-service.js';

interface KnownHabit {
  /** In words, what follows `It`. */
  readonly does: string;
  readonly habit: Habit;
  /** What a run says of it, a part of it; null for nothing, because its figures are right. */
  readonly says: string | null;
}

const notFound = { status: 200, body: { memories: [] } };
const failed = { status: 500, body: { detail: 'boom' } };
const every = (nth: number, count: number): boolean => count % nth === 0;
const hourLater = (time: string): string => time.replace('T09', 'T18');

/** It is honest to who searches a message by its own text, as a check does. */
const forQuestions = (changes: NonNullable<Habit['changes']>): Habit => ({
  changes: (found, body, kept, others) =>
    kept.some(({ content }) => content === body.query) ? found : changes(found, body, kept, others),
});

/** Services as they are, clumsy, and dishonest. */
export const habits: Readonly<Record<string, KnownHabit>> = {
  honest: { does: 'keeps messages and finds them by their words', habit: {}, says: null },
  'ids of its own': {
    does: 'names memories itself',
    habit: { changes: (found) => found.map((each) => ({ ...each, id: `mem-${each.id}` })) },
    says: null,
  },
  'more than k': {
    does: 'returns four times as many memories as were asked for',
    habit: {
      changes: (_found, body, kept) =>
        kept.map(({ id, content }) => ({ id, text: content, sourceIds: [id] })).slice(0, body.k * 4),
    },
    says: null,
  },
  'fails once': {
    does: 'answers every tenth request with a plain 500',
    habit: { answers: (route, count) => (route !== '/v1' && every(10, count) ? failed : undefined) },
    says: 'again, because it failed, was busy or broke the connection',
  },
  'fails often': {
    does: 'answers four of five searches with a plain 500',
    habit: { answers: (route, count) => (route === '/v1/recall' && !every(5, count) ? failed : undefined) },
    says: 'is not scored.',
  },
  busy: {
    does: 'answers every fifth request with 429',
    habit: {
      answers: (route, count) =>
        route !== '/v1' && every(5, count) ? { status: 429, body: { detail: 'later' } } : undefined,
    },
    says: 'again, because it failed, was busy or broke the connection',
  },
  'breaks connections': {
    does: 'breaks the connection of every seventh request',
    habit: {
      answers: (route, count) => (route !== '/v1' && every(7, count) ? { status: 0, body: {} } : undefined),
    },
    says: 'again, because it failed, was busy or broke the connection',
  },
  late: {
    does: 'finds a message only from the third search on',
    habit: { lateSearches: 2 },
    says: 'only when it was asked again',
  },
  'much too late': {
    does: 'finds a message only after a thousand searches',
    habit: { lateSearches: 1000 },
    says: 'A planted sentence, searched by its own words, was not found within 2 s.',
  },
  'lies about waiting': {
    does: 'answers `accepted`, and `wait` says `done` at once',
    habit: { liesAboutWaiting: true, lateSearches: 3 },
    says: 'only when it was asked again',
  },
  'loses a fifth': {
    does: 'says `done` of every fifth message and does not keep it',
    habit: { stores: (count) => !every(5, count) },
    says: 'that it said to have stored',
  },
  'keeps the beginning': {
    does: 'keeps the first three messages of each person',
    habit: { stores: (count) => count <= 2 || (count - 3) % 10 < 3 },
    says: 'that it said to have stored',
  },
  'keeps nothing': {
    does: 'says `done` and keeps nothing',
    habit: { stores: () => false },
    says: 'is not scored. A planted sentence',
  },
  'knows the planted sentence': {
    does: 'keeps only the first two messages that it ever gets',
    habit: { stores: (count) => count <= 2 },
    says: 'that it took was found by its own text.',
  },
  'finds exact texts': {
    does: 'finds a message by its own text and nothing by a question',
    habit: { changes: (found, { query }) => found.filter(({ text }) => text === query) },
    says: 'It found nothing for any of 20 questions.',
  },
  'sometimes empty': {
    does: 'answers every seventh search with an empty list',
    habit: { answers: (route, count) => (route === '/v1/recall' && every(7, count) ? notFound : undefined) },
    says: 'only when it was asked again',
  },
  'at most three': {
    does: 'returns three memories whatever k is',
    habit: { changes: (found) => found.slice(0, 3) },
    says: 'returns at most 3 memories, although 5 were asked for',
  },
  cuts: {
    does: 'cuts texts to 40 characters',
    habit: { changes: (found) => found.map((each) => ({ ...each, text: each.text.slice(0, 40) })) },
    says: 'by the words of these messages that they have',
  },
  rewrites: {
    does: 'writes a sentence of its own about each message',
    habit: {
      changes: (found) =>
        found.map((each) => ({ ...each, text: `The user mentioned ${each.text.split(' ')[1]} in passing.` })),
    },
    says: 'rewrites (',
  },
  'adds the question': {
    does: 'writes the question into every text',
    habit: {
      changes: (found, { query }) =>
        found.map((each) => ({ ...each, text: `${each.text} (matched: ${query})` })),
    },
    says: 'repeats the question in',
  },
  'claims to know': {
    does: 'returns one memory, `The answer to … is known`',
    habit: {
      changes: (found, { query }) =>
        found.slice(0, 1).map((each) => ({ ...each, text: `The answer to "${query}" is known.` })),
    },
    says: 'repeats the question in',
  },
  'claims every source': {
    does: 'cites all messages in a memory that says nothing',
    habit: {
      changes: (_found, _body, kept) =>
        kept.length === 0
          ? []
          : [{ id: 'all', text: 'See the attached file.', sourceIds: kept.map(({ id }) => id) }],
    },
    says: 'by the words of these messages that they have',
  },
  'wrong sources': {
    does: 'cites the first message in every memory',
    habit: {
      changes: (found, _body, kept) =>
        found.map((each) => ({ ...each, sourceIds: [kept[0]?.id ?? each.id] })),
    },
    says: 'cites other messages than it returns',
  },
  'one memory': {
    does: 'returns everything as one memory',
    habit: {
      changes: (_found, _body, kept) =>
        kept.length === 0
          ? []
          : [
              {
                id: 'all',
                text: kept.map(({ content }) => content).join('\n'),
                sourceIds: kept.map(({ id }) => id),
              },
            ],
    },
    says: 'returns many messages as one memory',
  },
  'returns twice': {
    does: 'stores every message twice under different ids',
    habit: { changes: (found) => found.flatMap((each) => [each, { ...each, id: `${each.id} again` }]) },
    says: 'twice for one question',
  },
  'new ids': {
    does: 'gives a memory another id in every search',
    habit: (() => {
      let count = 0;
      return {
        changes: (found) =>
          found.map((each) => {
            count += 1;
            return { ...each, id: `mem-${count}` };
          }),
      } satisfies Habit;
    })(),
    says: 'gives a memory another id in every search',
  },
  'another zone': {
    does: 'returns times nine hours later',
    habit: {
      changes: (found) =>
        found.map(({ eventTime, ...each }) => ({
          ...each,
          ...(eventTime !== undefined && { eventTime: hourLater(eventTime) }),
        })),
    },
    says: 'returns other times than it was given',
  },
  'one bag': {
    does: 'ignores scopes',
    habit: { scopeOf: () => 'all' },
    says: 'Its scopes are not separate',
  },
  'mixes at times': {
    does: 'also finds the memories of others in every tenth search',
    habit: { mixes: (search) => every(10, search) },
    says: 'Its scopes are not separate',
  },
  'mixes where it has something': {
    does: 'adds a memory of others to the scopes that have memories',
    habit: {
      changes: (found) =>
        found.length === 0
          ? []
          : [{ id: 'else', text: 'Somebody else has a dog.', sourceIds: ['other-1'], score: 100 }, ...found],
    },
    says: 'that it was not given there',
  },
  'empties all': {
    does: 'empties all scopes when one is emptied',
    habit: { forgetsAll: true },
    says: 'emptying one scope emptied another one',
  },
  'forgets nothing': {
    does: 'answers `{}` and empties nothing',
    habit: { forgets: false },
    says: 'still found a planted sentence after its scope was emptied',
  },
  'error in a list': {
    does: 'answers every third search with `{"memories": [], "error": "timeout"}`',
    habit: {
      answers: (route, count) =>
        route === '/v1/recall' && every(3, count)
          ? { status: 200, body: { memories: [], error: 'timeout' } }
          : undefined,
    },
    says: '`recall` failed: v1/recall answered 200 with an error: timeout',
  },
  'error as success': {
    does: 'answers every tenth write with `{"success": false}`',
    habit: {
      answers: (route, count) =>
        route === '/v1/remember' && every(10, count)
          ? { status: 200, body: { status: 'done', success: false, message: 'database is locked' } }
          : undefined,
    },
    says: 'failed 2 questions',
  },
  'error in words': {
    does: 'answers every third write with the text `Error: database is locked`',
    habit: {
      answers: (route, count) =>
        route === '/v1/remember' && every(3, count)
          ? { status: 200, body: 'Error: database is locked' }
          : undefined,
    },
    says: 'is not scored. It failed',
  },
  'empty for every second question': {
    does: 'finds each message by its own text, and nothing for every second question',
    habit: (() => {
      let count = 0;
      return forQuestions((found) => {
        count += 1;
        return every(2, count) ? [] : found;
      });
    })(),
    says: 'found nothing for 10 of 20 questions',
  },
  'cites all for questions': {
    does: 'cites all messages in every memory, but not when a message is searched by its own text',
    habit: forQuestions((found, _body, kept) =>
      found.map((each) => ({ ...each, sourceIds: kept.map(({ id }) => id) })),
    ),
    says: 'says other things for questions than when a message is searched',
  },
  'fills up': {
    does: 'fills its list up to k with memories that say nothing and cite the messages it did not find',
    habit: forQuestions((found, { k }, kept) => {
      const best = found.slice(0, 1);
      const left = kept.filter(({ id }) => !best.some((each) => each.id === id));
      const more = left.map(({ id }) => ({ id, text: 'See also.', sourceIds: [id], score: 0 }));
      return [...best, ...more].slice(0, k);
    }),
    says: 'says other things for questions than when a message is searched',
  },
  'all in each': {
    does: 'appends the whole conversation to every memory that answers a question',
    habit: forQuestions((found, _body, kept) =>
      found.map((each) => ({ ...each, text: [each.text, ...kept.map(({ content }) => content)].join('\n') })),
    ),
    says: 'returns more than it cites',
  },
  'wrong sources for questions': {
    does: 'cites the first message in every memory that answers a question',
    habit: forQuestions((found, _body, kept) =>
      found.map((each) => ({ ...each, sourceIds: [kept[0]?.id ?? each.id] })),
    ),
    says: 'says other things for questions than when a message is searched',
  },
  'somebody else under a known id': {
    does: 'puts what others have said into every memory that answers a question',
    habit: forQuestions((found, { query }, _kept, others) => {
      const best = others.find(({ content }) => content.includes(query.split(' ')[3] ?? ''));
      return found.map((each) => ({ ...each, text: best?.content ?? each.text }));
    }),
    says: 'says other things for questions than when a message is searched',
  },
  'a cache without scopes': {
    does: 'answers a question that anybody has asked with what was found then',
    habit: (() => {
      const cache = new Map<string, readonly Found[]>();
      return {
        changes: (found, { query }) => {
          const known = cache.get(query) ?? found;
          if (known.length > 0) cache.set(query, known);
          return known;
        },
      } satisfies Habit;
    })(),
    says: 'Its scopes are not separate',
  },
  'remembers searches': {
    does: 'stores every search as a memory and finds it later',
    habit: (() => {
      const asked = new Map<string, string[]>();
      return {
        changes: (found, { query, scope, k }) => {
          const own = asked.get(scope.user) ?? [];
          asked.set(scope.user, [...own, query]);
          const told = own.map((text, place) => ({
            ...{ id: `search-${place}`, text, sourceIds: [`search-${place}`], score: 1 },
          }));
          return [...told, ...found].slice(0, k);
        },
      } satisfies Habit;
    })(),
    says: 'is not scored.',
  },
  'empty texts': {
    does: 'returns memories without a text, with their sources',
    habit: { changes: (found) => found.map((each) => ({ ...each, text: '' })) },
    says: 'is not scored.',
  },
  'keeps the latest': {
    does: 'keeps the latest five messages of each person',
    habit: {
      changes: (found, _body, kept) =>
        found.filter(({ id }) => kept.slice(-5).some((message) => message.id === id)),
    },
    says: 'that it said to have stored',
  },
  'turns its list around': {
    does: 'returns the worst of its k memories first, without scores',
    habit: { changes: (found) => found.map(({ score: _score, ...each }) => each).reverse() },
    says: null,
  },
};
