/**
 * Shows the missed questions selected by the filters. Texts become text nodes, never markup. The page's policy allows
 * this script by its hash, and allows no requests.
 */
export const missesScript = `
(() => {
  const { texts, misses } = JSON.parse(document.getElementById('miss-data').textContent);
  const page = 25;
  const list = document.getElementById('miss-list');
  const more = document.getElementById('miss-more');
  const count = document.getElementById('miss-count');
  const filters = [...document.querySelectorAll('[data-filter]')];
  const columns = { system: 0, type: 1, reason: 2 };
  const textOf = (place) => (place < 0 ? null : texts[place]);
  const element = (name, className, ...children) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...children);
    return made;
  };
  const quoted = (place, note) => {
    const text = textOf(place);
    const item = element('li', '', text === null ? element('em', '', 'text not recorded') : text);
    item.dir = 'auto';
    if (note) item.append(' ', element('span', 'tag evidence-all', note));
    return item;
  };
  const pair = (term, ...content) => {
    const value = element('dd', '', ...content);
    value.dir = 'auto';
    return [element('dt', '', term), value];
  };
  const asked = (miss) => (miss[13] > 0 ? miss[13] + '. ' : '') + textOf(miss[6]);
  const body = (miss) => {
    const [, , , episode, question, score, , expected, answer, evidence, retrieved, found, all, , metric] = miss;
    const missing = element('em', '', 'the reply held no answer');
    const facts = element(
      'dl',
      '',
      ...pair('Expected', textOf(expected)),
      ...pair('Answered', answer < 0 ? missing : textOf(answer)),
      ...pair('Score', textOf(metric) + ' ' + score),
    );
    const held = evidence.length === 0
      ? element('p', 'hint', 'The data name no turn that holds the answer.')
      : element('ul', '', ...evidence.map((place) => quoted(place)));
    const shown = element('ol', '', ...retrieved.map((place, rank) => quoted(place, found.includes(rank) ? 'evidence' : '')));
    const rest = all - retrieved.length;
    return [
      facts,
      element('h4', '', 'Holds the answer'), held,
      element('h4', '', 'Retrieved (' + all + ')'), shown,
      ...(rest > 0 ? [element('p', 'hint', 'and ' + rest + ' more')] : []),
      element('p', 'origin', element('code', '', textOf(episode) + ' / ' + textOf(question))),
    ];
  };
  const item = (miss) => {
    const summary = element(
      'summary', '',
      element('b', 'question', asked(miss)), ' ',
      ...[0, 1, 2].flatMap((column) => [element('span', 'tag', textOf(miss[column])), ' ']),
    );
    summary.dir = 'auto';
    const details = element('details', '', summary);
    details.addEventListener('toggle', () => {
      if (details.open && details.childElementCount === 1) details.append(...body(miss));
    });
    return element('li', '', details);
  };
  let chosen = misses;
  let shown = 0;
  const show = () => {
    list.append(...chosen.slice(shown, shown + page).map(item));
    shown = Math.min(chosen.length, shown + page);
    more.hidden = shown === chosen.length;
    count.textContent = chosen.length + ' of ' + misses.length + ' missed answers' + (shown < chosen.length ? ', ' + shown + ' listed' : '');
  };
  const choose = () => {
    const wanted = filters.filter(({ value }) => value !== '');
    chosen = misses.filter((miss) => wanted.every(({ dataset, value }) => {
      if (dataset.filter !== 'text') return '=' + textOf(miss[columns[dataset.filter]]) === value;
      const part = value.toLowerCase();
      const found = [asked(miss), ...[3, 4, 7, 8].map((column) => textOf(miss[column]) || '')];
      return found.some((text) => text.toLowerCase().includes(part));
    }));
    list.replaceChildren();
    shown = 0;
    show();
  };
  for (const filter of filters) filter.addEventListener('input', choose);
  more.addEventListener('click', show);
  choose();
})();
`;
