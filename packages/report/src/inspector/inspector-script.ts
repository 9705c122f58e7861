/**
 * Asks the server of the page for users, memories and answers, and shows them. The secret in its address is taken from
 * there, and from the history of the browser. Texts become text nodes, never markup.
 */
export const inspectorScript = `
(() => {
  const by = (id) => document.getElementById(id);
  const home = location.pathname;
  history.replaceState(null, '', '/');
  const say = (text) => { by('message').textContent = text; };
  // Characters that hide or turn text are written out: what is shown is what is stored.
  const unseen = /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\u{e0000}-\\u{e007f}]/gu;
  const visible = (text) => String(text).replace(unseen, (hidden) => '\\\\u' + hidden.codePointAt(0).toString(16).padStart(4, '0'));
  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content.map((each) => (each instanceof Node ? each : visible(each))));
    return made;
  };
  const button = (text, press) => {
    const made = element('button', '', text);
    made.type = 'button';
    made.addEventListener('click', press);
    return made;
  };
  const ask = async (path, body) => {
    let reply;
    try {
      reply = await fetch(home + 'api/' + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    } catch {
      throw new Error('The inspector has stopped. Start the command again and open the address that it prints.');
    }
    const content = await reply.json();
    if (!reply.ok) throw new Error([content.error, content.hint].filter(Boolean).join(' '));
    return content;
  };
  const attempt = async (work) => {
    say('');
    document.body.setAttribute('aria-busy', 'true');
    try { await work(); } catch (error) { say(error.message); }
    document.body.removeAttribute('aria-busy');
  };
  const number = (value) => (value === undefined || value === null ? '–' : Number(value).toPrecision(4));
  const time = (ms) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);
  const place = ({ agent, run }) => [agent && 'agent ' + agent, run && 'run ' + run].filter(Boolean).join(', ');
  const pairs = (entries) => {
    const list = element('dl');
    for (const [name, value] of entries) {
      if (value === undefined || value === '') continue;
      const content = element('dd', '', ...(Array.isArray(value) ? value : [value]));
      content.dir = 'auto';
      list.append(element('dt', '', name), content);
    }
    return list;
  };
  const written = (text, className) => {
    const made = element('span', className || 'text', text);
    made.dir = 'auto';
    return made;
  };
  const marked = (text, marks) => {
    const made = written('', 'text');
    let at = 0;
    for (const [start, end] of marks) {
      made.append(visible(text.slice(at, start)), element('mark', '', text.slice(start, end)));
      at = end;
    }
    made.append(visible(text.slice(at)));
    return made;
  };

  let user = '';
  let view = 'memories';

  const showUsers = (users) => {
    const wanted = by('find').value.toLowerCase();
    const shown = users.filter((one) => one.user.toLowerCase().includes(wanted));
    by('users').replaceChildren(...shown.slice(0, 500).map((one) => {
      const made = button(one.user + (one.memories === undefined ? '' : ' (' + one.memories + ')'), () => choose(one.user));
      made.dataset.user = one.user;
      made.setAttribute('aria-current', String(one.user === user));
      return element('li', '', made);
    }));
    by('user-count').textContent = users.length === 0 ? 'Nobody has stored memories.' : shown.length + ' of ' + users.length + ' users';
  };

  const choose = (name) => attempt(async () => {
    user = name;
    for (const made of by('users').querySelectorAll('button')) made.setAttribute('aria-current', String(made.dataset.user === name));
    by('user').textContent = visible(name);
    by('content').hidden = false;
    by('answer').replaceChildren();
    by('words').value = '';
    await load(0);
    show(view);
    by('user').focus();
  });

  const show = (name) => {
    view = name;
    for (const one of ['memories', 'ask']) {
      by('view-' + one).hidden = one !== name;
      by('tab-' + one).setAttribute('aria-pressed', String(one === name));
    }
  };

  let loads = 0;
  const load = async (offset) => {
    const mine = (loads += 1);
    const words = by('words').value;
    const { memories, found, total } = await ask('timeline', { user, offset, words });
    // Another user or other words were chosen meanwhile.
    if (mine !== loads) return;
    if (offset === 0) by('memories').replaceChildren();
    by('memories').append(...memories.map(memoryItem));
    const shown = by('memories').children.length;
    by('memory-count').textContent = (words.trim() === '' ? shown + ' of ' + total : shown + ' of ' + found + ' found, of ' + total) + ' memories, oldest first in each scope';
    by('more').hidden = shown >= found;
    hideGone();
  };

  const hideGone = () => {
    for (const item of by('memories').children) item.hidden = !by('gone').checked && item.classList.contains('gone');
  };

  const states = (memory) => (memory.state === 'valid' ? [] : [element('span', 'tag state', memory.state)]);

  const memoryItem = (memory) => {
    const item = element('li', 'memory' + (memory.state === 'valid' ? '' : ' gone'));
    item.dataset.id = memory.id;
    const facts = [memory.eventTime || 'time unknown', 'from ' + (memory.sourceIds.join(', ') || 'unknown'), place(memory.scope)];
    if (memory.replaced.length > 0) facts.push('replaced ' + memory.replaced.length);
    const open = button('', () => {
      const isOpen = open.getAttribute('aria-expanded') === 'true';
      open.setAttribute('aria-expanded', String(!isOpen));
      if (isOpen) item.lastChild.remove();
      else item.append(detail(memory));
    });
    open.setAttribute('aria-expanded', 'false');
    open.append(written(memory.text), element('span', 'facts', ...states(memory), facts.filter(Boolean).join(' · ')));
    item.append(open);
    return item;
  };

  const detail = (memory) => {
    const made = element('div', 'detail');
    const outcome = element('div');
    outcome.setAttribute('aria-live', 'polite');
    const sources = memory.sourceIds.flatMap((source) => [element('div', '', 'message ' + source + ' ', button('What would forgetting ' + source + ' remove?', () => attempt(async () => {
      const { scopes } = await ask('forgetting', { user, source });
      outcome.replaceChildren(...scopes.flatMap(forgotten));
    })))]);
    made.append(
      pairs([
        ['id', memory.id],
        ['kind', memory.kind],
        ['scope', place(memory.scope)],
        ['stored', time(memory.ingestTime)],
        ['retired', memory.retiredAt === undefined ? undefined : time(memory.retiredAt)],
        ['meta', memory.meta && JSON.stringify(memory.meta)],
        ['data', memory.data && JSON.stringify(memory.data)],
        ['comes from', sources.length === 0 ? 'unknown' : sources],
        ['said', memory.eventTime],
      ]),
      outcome,
      element('h3', '', memory.replaced.length === 0 ? 'History: it replaced nothing' : 'History: what it replaced'),
      pairs(memory.history.map((entry) => [
        time(entry.ingestTime) + ' ' + entry.event,
        entry.before === null ? entry.after || '' : entry.before + ' → ' + (entry.after === null ? '(removed)' : entry.after),
      ])),
    );
    return made;
  };

  const forgotten = ({ removed, rewritten, scope }) => [
    element('h3', '', 'Forgetting it would remove ' + removed.length + ' and rewrite ' + rewritten.length + (place(scope) && ' (' + place(scope) + ')')),
    pairs([
      ...removed.map(({ id, text }) => ['removed ' + id, text]),
      ...rewritten.map(({ memory, after }) => ['rewritten ' + memory.id, memory.text + ' → ' + after]),
    ]),
  ];

  const part = ({ name, rank, score, contribution, missing, words }, total) => {
    const bar = element('div', 'bar');
    bar.style.width = (total > 0 ? Math.max(0, Math.min(100, (100 * contribution) / total)) : 0) + '%';
    const title = element('div', '', name, element('span', 'facts', rank === undefined ? '' : 'rank ' + rank));
    const shares = (words || []).map((word) => (word.forms.join('/') || word.term) + ' ' + Math.round((100 * word.contribution) / score) + ' %');
    const own = score === undefined || score === contribution ? '' : ', own score ' + number(score);
    const lines = ['adds ' + number(contribution) + own, shares.length > 0 && 'matched ' + shares.join(', '), missing && missing.length > 0 && 'without ' + missing.join(', ')];
    return element('div', 'part', title, element('div', '', bar, ...lines.filter(Boolean).map((line) => element('div', '', line))));
  };

  const row = (one) => {
    const facts = [one.memoryId, 'from ' + (one.sourceIds.join(', ') || 'unknown'), one.scope && place(one.scope)];
    if (one.linkedFrom) facts.push('linked from ' + one.linkedFrom.join(', '));
    const cell = element('td', 'row', marked(one.text, one.marks), element('span', 'facts', ...(one.stored ? states(one.stored) : []), facts.filter(Boolean).join(' · ')));
    for (const before of one.stored ? one.stored.replaced : []) cell.append(element('span', 'facts', 'before: ' + before));
    const figure = (label, value) => {
      const made = element('td', 'number', value);
      made.dataset.label = label;
      return made;
    };
    const made = element('tr', '', figure('rank', one.rank === undefined ? '–' : String(one.rank)), cell, figure('score', number(one.score)));
    made.dataset.id = one.memoryId;
    made.append(element('td', '', ...one.parts.map((each) => part(each, one.score))), element('td', 'why', one.reason));
    return made;
  };

  const table = (label, rows) => {
    const head = ['rank', 'memory', 'score', 'made of', 'why'].map((name, at) => {
      const cell = element('th', at === 0 || at === 2 ? 'number' : '', name);
      cell.scope = 'col';
      return cell;
    });
    const made = element('table', '', element('thead', '', element('tr', '', ...head)), element('tbody', '', ...rows));
    const around = element('div', 'scroll', made);
    around.setAttribute('role', 'region');
    around.setAttribute('aria-label', label);
    around.tabIndex = 0;
    return around;
  };

  const showAnswer = (answer) => {
    const parts = [element('h3', '', answer.found.length === 0 ? 'Nothing was found' : 'Found, best first')];
    if (answer.found.length > 0) parts.push(table('Found memories', answer.found.map(row)));
    parts.push(element('p', 'hint', 'Memories: ' + (answer.countsText || 'none') + '.'));
    if (answer.words.length > 0) {
      parts.push(element('p', 'hint', 'Words, with the number of memories that have them: ' + answer.words.map((word) => (word.forms.join('/') || word.term) + ' (' + word.memories + ')').join(', ') + '.'));
    }
    if (answer.why.length > 0) {
      parts.push(element('h3', '', 'Why, or why not'));
      const known = answer.why.filter((one) => one.text !== '');
      for (const one of answer.why) if (one.text === '') parts.push(element('p', '', one.memoryId + ': ' + one.reason));
      if (known.length > 0) parts.push(table('Explained memories', known.map(row)));
    }
    const text = element('pre', '', answer.text || '(empty)');
    text.tabIndex = 0;
    parts.push(element('h3', '', 'Text for the prompt, about ' + answer.tokens + ' tokens'), text);
    by('answer').replaceChildren(...parts);
  };

  by('tab-memories').addEventListener('click', () => show('memories'));
  by('tab-ask').addEventListener('click', () => { show('ask'); by('question').focus(); });
  by('gone').addEventListener('change', hideGone);
  by('more').addEventListener('click', () => attempt(() => load(by('memories').children.length)));
  // Each search reads all memories of the user: not one for every letter.
  let typing;
  by('words').addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => attempt(() => load(0)), 200);
  });
  by('ask').addEventListener('submit', (event) => {
    event.preventDefault();
    const why = by('why').value.split(',').map((id) => id.trim()).filter(Boolean);
    const k = Number(by('k').value);
    attempt(async () => showAnswer(await ask('ask', { user, question: by('question').value, why, ...(k > 0 && { k }) })));
  });
  attempt(async () => {
    const { users, system, storage } = await ask('users', {});
    by('system').textContent = system + ', ' + storage;
    by('find').addEventListener('input', () => showUsers(users));
    showUsers(users);
    if (users.length === 1) await choose(users[0].user);
  });
})();
`;
