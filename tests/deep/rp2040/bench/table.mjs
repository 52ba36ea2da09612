// The bench in print.
import { distribution, judged, met } from './figures.mjs';

const shownValue = (value) => {
  if (value === undefined) return '';
  return typeof value === 'object' ? `${value.p50} / ${value.p99} / ${value.worst}` : `${value}`;
};

/** Cells in lines, each column as wide as it has to be. */
export function columns(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i])).join('  ').trimEnd()).join('\n');
}

/** One line a figure: ours (p50 / p99 / worst), what it was, what it is to reach, whether it does, the polling driver's. */
export function table(figures, ours, theirs) {
  const rows = figures.map((figure) => [
    figure.name,
    shownValue(ours[figure.name]),
    figure.before ?? '',
    'most' in figure ? `<= ${figure.most}${figure.worst ? `, worst ${figure.worst}` : ''}` : `>= ${figure.least}`,
    met(figure, ours[figure.name]) ? 'met' : 'missed',
    shownValue(theirs[figure.name]),
    figure.what,
  ]);
  return columns([['figure', 'p50 / p99 / worst', 'before', 'reach', '', 'polling driver', 'meaning'], ...rows]);
}

/** Where a tap's time goes: each phase over all taps, and in the slowest hundredth. */
export function phaseTable(phases, totals) {
  const slow = judged(distribution(totals));
  const slowest = phases[totals.findIndex((total) => Math.abs(total - slow) < 0.001)] ?? phases[0];
  const rows = Object.keys(phases[0]).map((name) => {
    const { p50, p99 } = distribution(phases.map((phase) => phase[name]));
    return [name, `${p50}`, `${p99}`, slowest[name].toFixed(3)];
  });
  return `\n${columns([['phase of a tap, ms', 'p50', 'p99', 'in the p99 tap'], ...rows])}`;
}
