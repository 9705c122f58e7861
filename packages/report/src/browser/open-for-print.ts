/** Opens what is folded while the page is printed, because paper cannot be unfolded. */
export function openForPrint(): void {
  let closed: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details')].filter(
      (details) => !details.open && !details.classList.contains('chooser'),
    );
    for (const details of closed) details.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const details of closed) details.open = false;
    closed = [];
  });
}
