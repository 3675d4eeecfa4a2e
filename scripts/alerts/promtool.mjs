// Converts responses of /metrics into a promtool test, and runs promtool.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const RULES = 'server/ops/alerts.yml';
/** Minutes of a healthy server before the trouble begins. */
const HEALTHY = 30;
/** Minutes between two samples. A day in steps of one minute would take promtool too long. */
const stepOf = (minutes = 60) => (minutes > 240 ? 5 : 1);
/** Series that hold an age in seconds, which grows while a trouble lasts. */
const GROWS = /_(late|age|waiting)_seconds\b/;

export function alerts() {
  const rules = readFileSync(RULES, 'utf8')
    .split(/^ {6}- /m)
    .slice(1);
  return rules.map((text) => ({
    name: /^alert: (\w+)/.exec(text)?.[1],
    runbook: /runbook: '([^']+)'/.exec(text)?.[1],
  }));
}

/** Returns the value of each series in a response of /metrics. Timestamps become relative to the response: promtool's clock starts at 0. */
export function series({ text, at }) {
  const found = new Map();
  for (const line of text.split('\n')) {
    const parsed = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (parsed === null) continue;
    const [, name, labels = '', value] = parsed;
    const all = [labels, 'job="saral"', 'instance="one"'].filter(Boolean).join(',');
    const number = name.endsWith('_timestamp_seconds') ? Number(value) - Math.round(at / 1000) : Number(value);
    found.set(`${name}{${all}}`, number);
  }
  return found;
}

/**
 * Returns a series in promtool's notation: `before` for half an hour, then `after`. If the trouble goes on, a counter grows by the same
 * amount in every further minute, and an age by one minute.
 */
function values(name, before, after, { minutes, goesOn, step }) {
  const sign = (number) => (number < 0 ? `${number}` : `+${number}`);
  const first = before === undefined ? `_x${HEALTHY / step}` : `${before}+0x${HEALTHY / step}`;
  if (after === undefined) return `${first} stale`;
  const grown = /_(total|bucket|count|sum)\{/.test(name)
    ? after - (before ?? 0)
    : GROWS.test(name) && after > 0
      ? 60
      : 0;
  return `${first} ${after}${sign(goesOn ? grown * step : 0)}x${minutes / step}`;
}

/** Returns the promtool test of one trouble; `fires` is the expected alert, `undefined` for none. */
function test({ before, after, minutes = 60, goesOn = true, fires }) {
  const step = stepOf(minutes);
  const [was, is] = [series(before), after === undefined ? new Map() : series(after)];
  was.set('up{job="saral",instance="one"}', 1);
  is.set('up{job="saral",instance="one"}', after === undefined ? 0 : 1);
  const rules = readFileSync(RULES, 'utf8');
  const isAsked = (name) => rules.includes(name.split('{')[0]);
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(isAsked);
  const input = names.map((name) => ({
    series: name,
    values: values(name, was.get(name), is.get(name), { minutes, goesOn, step }),
  }));
  // An alert without a waiting time may end before the last sample, so any firing counts.
  const over = `[${minutes}m:${step}m]`;
  // On a slow machine the alerts about durations may fire for a healthy server.
  const which = fires === undefined ? 'alertname!~"SaralSlow.*"' : `alertname="${fires}"`;
  const firing = `count by (alertname) (count_over_time(ALERTS{${which},alertstate="firing"}${over}))`;
  return {
    interval: `${step}m`,
    name: fires ?? 'healthy',
    input_series: input,
    promql_expr_test: [
      {
        expr: `${firing} > bool 0`,
        eval_time: `${HEALTHY + minutes}m`,
        exp_samples: fires === undefined ? [] : [{ labels: `{alertname="${fires}"}`, value: 1 }],
      },
    ],
  };
}

/** Checks that each trouble fires its alert; returns promtool's output for each failed check. */
export async function judge(place, troubles) {
  const faults = [];
  for (const trouble of troubles) {
    const file = join(mkdtempSync(join(place, 'test-')), 'rules.test.yml');
    const rules = { rule_files: [resolve(RULES)], evaluation_interval: `${stepOf(trouble.minutes)}m` };
    // JSON is valid YAML.
    writeFileSync(file, JSON.stringify({ ...rules, tests: [test(trouble)] }));
    const said = ({ stdout, stderr }) => `${trouble.fires ?? trouble.what}: ${(stdout + stderr).trim().slice(0, 2000)}`;
    await run('promtool', ['test', 'rules', file]).catch((reason) => faults.push(said(reason)));
  }
  return faults;
}

/** Checks the syntax of the rules and of a response of /metrics. */
export function check({ text }) {
  execFileSync('promtool', ['check', 'rules', '--lint-fatal', RULES], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  return `${stdout}${stderr}`.split('\n').filter((line) => /error|parsing/i.test(line));
}
