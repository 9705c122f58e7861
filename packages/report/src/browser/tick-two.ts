/** Lets the runs of the list be compared when two are ticked, and says how many are. */
export function tickTwo(): void {
  const form = document.getElementById('ticked');
  const press = form?.querySelector('button');
  const count = form?.querySelector('output');
  if (press == null || count == null) return;
  const show = (): void => {
    const ticked = document.querySelectorAll('.tick:checked').length;
    press.disabled = ticked !== 2;
    count.textContent = `${ticked} of 2 ticked`;
  };
  document.addEventListener('change', show);
  show();
}
