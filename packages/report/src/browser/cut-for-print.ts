/** Longest texts on paper, in characters; the file has them whole. */
const longest: readonly (readonly [selector: string, characters: number])[] = [
  ['.card pre', 3_000],
  ['.card .memory', 400],
];

/** Cuts long prompts, replies and memories of an opened question while the page is printed, and says how much is left out. */
export function cutForPrint(): void {
  let whole: { readonly place: Element; readonly nodes: readonly Node[] }[] = [];
  window.addEventListener('beforeprint', () => {
    for (const [selector, characters] of longest) {
      for (const place of document.querySelectorAll(selector)) {
        const text = [...(place.textContent ?? '')];
        const rest = text.length - characters;
        // A note in place of a few characters would save nothing.
        if (rest < 100) continue;
        whole.push({ place, nodes: [...place.childNodes] });
        const note = document.createElement('em');
        note.textContent = ` … ${rest.toLocaleString('en')} more characters are in the file, not on paper.`;
        place.replaceChildren(text.slice(0, characters).join(''), note);
      }
    }
  });
  window.addEventListener('afterprint', () => {
    for (const { place, nodes } of whole) place.replaceChildren(...nodes);
    whole = [];
  });
}
