// The figures that scripts/stage.sh records, as a table for a document or a terminal.

/** A Markdown table of `tsv`: lines of wall seconds, processor seconds, tests, lane and name, with the sums below. */
export function stagesTable(tsv) {
  const stages = tsv
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([wall, processor, tests, lane, name]) => ({
      wall,
      processor,
      tests: tests === '-' ? '' : tests,
      lane,
      name,
    }));
  const sum = (column) => stages.reduce((total, stage) => total + Number(stage[column]), 0);
  return [
    '| stage | lane | wall s | processor s | tests |',
    '| --- | --- | --: | --: | --: |',
    ...stages.map((one) => `| ${one.name} | ${one.lane} | ${one.wall} | ${one.processor} | ${one.tests} |`),
    `| sum | | ${sum('wall')} | ${sum('processor')} | ${sum('tests')} |`,
  ].join('\n');
}
