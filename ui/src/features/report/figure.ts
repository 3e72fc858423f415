/** A figure with separators between thousands; decimal text all the way. */
export function figureText(figure: string | undefined): string {
  if (figure === undefined) return '–';
  const [whole = '', decimals] = figure.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals ? `${grouped}.${decimals}` : grouped;
}
