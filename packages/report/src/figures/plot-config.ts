/** How figures look: the colours and the font of the page around them, and no text that only a screen reader gets. */
export const plotConfig = {
  aria: false,
  view: { stroke: null },
  background: 'transparent',
  font: 'inherit',
  text: { fontSize: 12 },
} as const;
