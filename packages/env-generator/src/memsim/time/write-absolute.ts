/** A moment in the original's notation: `2024-04-15 9:00`. */
export function writeAbsolute(moment: number): string {
  const [date = '', clock = ''] = new Date(moment).toISOString().split('T');
  return `${date} ${Number(clock.slice(0, 2))}:${clock.slice(3, 5)}`;
}
