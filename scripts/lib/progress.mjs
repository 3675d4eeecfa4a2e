// Prints progress messages during long work.
import { spawn } from 'node:child_process';

/** Interval of the messages, in milliseconds. */
const EVERY = 10_000;

export const say = (text) => process.stderr.write(`· ${text}\n`);

/** Regularly prints how long `name` has taken (of `about` seconds), and the text of `more`; returns a function that ends the messages. */
export function saying(name, { about, more = () => '' } = {}) {
  const started = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    say([`${name}: ${seconds} s`, about ? ` of about ${about} s` : '', more()].join(''));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** Runs a command in the foreground; returns its exit status. A signal that ends this program also ends the command. */
export async function run(name, [command, ...args], { about, env = {} } = {}) {
  const done = saying(name, { about });
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  try {
    return await new Promise((ended, failed) => {
      child.once('error', failed).once('exit', (code) => ended(code ?? 1));
    });
  } finally {
    for (const signal of signals) process.off(signal, pass);
    done();
  }
}
