/**
 * Shows one task at a time, keeps labels in the browser's storage by sample and annotator, and gives them out as a file.
 * Texts become text nodes, never markup.
 */
export const labelFormScript = `
(() => {
  const { sample, choices, tasks } = JSON.parse(document.getElementById('form-data').textContent);
  const by = (id) => document.getElementById(id);
  const [work, note, message] = [by('work'), by('note'), by('message')];
  const known = new Map(tasks.map((task) => [task.id, task]));
  let annotator = '';
  let labels = new Map();
  let at = 0;
  let stores = true;
  const choicesOf = (task) => task.choices || choices;
  const say = (text) => { message.textContent = text; };
  const keyOf = (name) => 'memgym-labels:' + sample + ':' + name;
  const read = (name) => {
    try { return localStorage.getItem(keyOf(name)); } catch { stores = false; return null; }
  };
  // Another tab may have stored labels of the same person since: of all but these tasks, what is stored counts.
  const store = (changed = []) => {
    const kept = stores ? read(annotator) : null;
    if (kept) {
      const own = changed.map((id) => [id, labels.get(id)]);
      labels = new Map();
      try { take(JSON.parse(kept).labels); } catch { say('Your earlier labels in this browser could not be read.'); }
      for (const [id, label] of own) if (label) labels.set(id, label); else labels.delete(id);
    }
    try { localStorage.setItem(keyOf(annotator), JSON.stringify({ at, labels: [...labels.values()] })); stores = true; }
    catch { stores = false; }
    if (!stores) say('This browser does not keep your labels. Download them before you close the page.');
  };
  const editsOf = (task, given) => {
    const changed = task.fields.filter(({ key, text }) => key && typeof given[key] === 'string' && given[key] !== text);
    return changed.length === 0 ? undefined : Object.fromEntries(changed.map(({ key }) => [key, given[key].slice(0, 20000)]));
  };
  const take = (entries) => {
    let taken = 0;
    for (const entry of Array.isArray(entries) ? entries : []) {
      const task = entry && known.get(entry.id);
      if (!task) continue;
      const text = typeof entry.note === 'string' ? entry.note.slice(0, 2000) : '';
      const edits = editsOf(task, entry.edits || {});
      const isOffered = choicesOf(task).some((each) => each.label === entry.label);
      const label = isOffered && !lacking(task, entry.label, edits || {}) ? entry.label : '';
      if (label === '' && text === '' && !edits) continue;
      labels.set(task.id, { id: task.id, label, note: text, ...(edits && { edits }) });
      if (label !== '') taken += 1;
    }
    return taken;
  };
  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  // The needed text that is empty although the label is one of a whole task.
  const lacking = (task, label, given) => {
    const choice = choicesOf(task).find((each) => each.label === label);
    if (!choice || !choice.isWhole) return undefined;
    return task.fields.find(({ key, isNeeded, text }) => isNeeded && (given[key] ?? text).trim() === '');
  };
  const editsAt = (task) => (labels.get(task.id) || {}).edits || {};
  const labelOf = (task) => (labels.get(task.id) || { label: '' }).label;
  const done = () => tasks.filter((task) => labelOf(task) !== '').length;
  const show = () => {
    const task = tasks[at];
    by('place').textContent = 'Task ' + (at + 1) + ' of ' + tasks.length;
    by('fields').replaceChildren(...task.fields.flatMap(({ title, text, key }) => {
      if (key) {
        const area = element('textarea');
        area.rows = Math.min(6, text.split('\\n').length);
        area.value = editsAt(task)[key] ?? text;
        area.dir = 'auto';
        area.setAttribute('aria-label', title);
        area.addEventListener('input', () => {
          const given = { ...editsAt(task), [key]: area.value };
          const label = labelOf(task);
          put(lacking(task, label, given) ? '' : label, note.value.trim(), given);
          if (labelOf(task) !== label) by('choices').querySelectorAll('button').forEach((each) => each.setAttribute('aria-pressed', 'false'));
        });
        return [element('h3', '', title), area];
      }
      const content = element('div', 'text', text === '' ? '(empty)' : text);
      content.dir = 'auto';
      content.tabIndex = 0;
      return [element('h3', '', title), content];
    }));
    by('choices').replaceChildren(...choicesOf(task).map(({ label, meaning }, place) => {
      const button = element('button');
      button.type = 'button';
      button.dataset.label = label;
      button.setAttribute('aria-pressed', String(labelOf(task) === label));
      button.append(element('kbd', '', String(place + 1)), label + (meaning ? ' — ' + meaning : ''));
      button.addEventListener('click', () => give(label));
      return button;
    }));
    note.value = (labels.get(task.id) || { note: '' }).note;
    by('back').disabled = at === 0;
    by('next').disabled = at === tasks.length - 1;
    by('progress').max = tasks.length;
    by('progress').value = done();
    by('count').textContent = done() + ' of ' + tasks.length + ' labelled';
  };
  const put = (label, text, given) => {
    const { id } = tasks[at];
    const edits = editsOf(tasks[at], given || (labels.get(id) || {}).edits || {});
    if (label === '' && text === '' && !edits) labels.delete(id);
    else labels.set(id, { id, label, note: text, ...(edits && { edits }) });
    store([id]);
  };
  const move = (place) => {
    at = Math.min(tasks.length - 1, Math.max(0, place));
    if (annotator) store();
    show();
    by('place').focus({ preventScroll: true });
    window.scrollTo({ top: work.offsetTop });
  };
  const give = (label) => {
    const empty = lacking(tasks[at], label, editsAt(tasks[at]));
    if (empty) {
      say('Not given: \u201c' + empty.title + '\u201d is empty. Fill it in, or choose another label.');
      const place = tasks[at].fields.filter(({ key }) => key).indexOf(empty);
      by('fields').querySelectorAll('textarea')[place].focus();
      return;
    }
    say('');
    put(label, note.value.trim());
    if (done() === tasks.length) { show(); say('All tasks have a label. Download your labels and send the file back.'); }
    else move(at + 1);
  };
  const nextOpen = () => {
    const order = tasks.map((_, place) => (at + 1 + place) % tasks.length);
    const found = order.find((place) => labelOf(tasks[place]) === '');
    if (found === undefined) say('All tasks have a label.');
    else move(found);
  };
  const begin = () => {
    const name = by('annotator').value.trim();
    if (name === '') { say('Give your name or a code first; it is written into your file.'); by('annotator').focus(); return; }
    annotator = name;
    labels = new Map();
    at = 0;
    say('');
    const kept = read(name);
    if (kept) {
      try {
        const found = JSON.parse(kept);
        take(found.labels);
        if (Number.isInteger(found.at) && found.at >= 0 && found.at < tasks.length) at = found.at;
        say('Your earlier labels in this browser were found.');
      } catch { say('Your earlier labels in this browser could not be read.'); }
    }
    work.hidden = false;
    move(at);
  };
  const download = () => {
    const content = JSON.stringify({ sample, annotator, labels: tasks.flatMap(({ id }) => labels.get(id) || []) }, null, 2);
    const link = element('a');
    link.href = URL.createObjectURL(new Blob([content + '\\n'], { type: 'application/json' }));
    link.download = 'labels-' + (annotator.replace(/[^\\p{L}\\p{N}_-]+/gu, '-') || 'person') + '.json';
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    say(done() + ' labels were written to ' + link.download + '.');
  };
  by('begin').addEventListener('click', begin);
  by('annotator').addEventListener('keydown', (event) => { if (event.key === 'Enter') begin(); });
  by('annotator').addEventListener('input', () => { work.hidden = true; annotator = ''; });
  by('earlier').addEventListener('change', async () => {
    const [file] = by('earlier').files;
    by('earlier').value = '';
    if (!file) return;
    try {
      const found = JSON.parse(await file.text());
      if (!Array.isArray(found.labels)) throw new TypeError('no labels');
      if (found.sample !== sample) { say('That file has labels of another sample.'); return; }
      by('annotator').value = found.annotator || by('annotator').value;
      begin();
      const taken = take(found.labels);
      store([...labels.keys()]);
      show();
      say(taken + ' labels were read from the file.');
    } catch { say('That file is not a file of labels from this page.'); }
  });
  by('back').addEventListener('click', () => move(at - 1));
  by('next').addEventListener('click', () => move(at + 1));
  by('open').addEventListener('click', nextOpen);
  by('clear').addEventListener('click', () => { put('', note.value.trim()); show(); });
  by('download').addEventListener('click', download);
  note.addEventListener('input', () => put(labelOf(tasks[at]), note.value.trim()));
  document.addEventListener('keydown', (event) => {
    if (work.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target.matches('textarea')) { by('place').focus(); return; }
    if (event.target.matches('input, textarea')) return;
    const offered = choicesOf(tasks[at]);
    const place = Number(event.key) - 1;
    if (Number.isInteger(place) && place >= 0 && place < offered.length) give(offered[place].label);
    else if (event.key === 'ArrowLeft') move(at - 1);
    else if (event.key === 'ArrowRight') move(at + 1);
    else if (event.key === 'u') nextOpen();
    else if (event.key === 'x') { put('', note.value.trim()); show(); }
    else if (event.key === 'n') note.focus();
    else if (event.key === 'e' && by('fields').querySelector('textarea')) by('fields').querySelector('textarea').focus();
    else return;
    event.preventDefault();
  });
  if (tasks.length === 0) { say('This sample has no tasks.'); by('begin').disabled = true; }
})();
`;
