// Tests pages that are left while they create databases (`pwa/src/offline/createDatabase.ts`).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import typescript from 'typescript';

const MODULES = 'pwa/src/offline';
/** A content security policy like the app's (server/http/src/assets.rs), but with inline scripts allowed. */
const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'";
/** Number of pages to leave. Without the hidden frame of `createDatabase`, two of three such pages block the next page in WebKit. */
const ROUNDS = 6;
const MAKES = `<!doctype html><title>leaves</title><body><script type="module">
  import { createDatabase } from '/createDatabase';
  const at = new URL(location).searchParams.get('round');
  let made = 0;
  window.makeAndLeave = () => setInterval(() => {
    sessionStorage.last = String(made);
    createDatabase(at + '-' + made++, 1, (fresh) => fresh.createObjectStore('a'));
  }, 2);
</script>`;

export async function leftWhileMaking({ person }) {
  const pages = await serve();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await person.load(`${pages.origin}/?round=${round}`);
      await person.until('the page', () => person.run('return window.makeAndLeave !== undefined'));
      await person.run(`makeAndLeave(); setTimeout(() => { location.href = '/next'; }, 60)`);
      await person.arrive(/\/next$/);
      const last = await person.until('a database', () => person.run('return sessionStorage.last ?? null'));
      for (let one = Math.max(0, Number(last) - 8); one <= Number(last); one += 1) {
        assert.equal(await person.run(USE, `${round}-${one}`), 'used', `database ${one} in round ${round}`);
      }
    }
  } finally {
    pages.close();
  }
}

const USE = `
  const [name] = arguments;
  return new Promise((done) => {
    setTimeout(done, 5000, 'held up for ever');
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('a');
    asked.onerror = () => done(String(asked.error));
    asked.onsuccess = () => {
      const writing = asked.result.transaction('a', 'readwrite');
      writing.objectStore('a').put(1, 1);
      writing.commit();
      writing.onabort = () => done(String(writing.error));
      writing.oncomplete = () => done('used');
    };
  })`;

const script = (name) =>
  typescript.transpile(readFileSync(`${MODULES}/${name}.ts`, 'utf8'), {
    target: typescript.ScriptTarget.ES2022,
    module: typescript.ModuleKind.ESNext,
  });

async function serve() {
  const modules = { '/createDatabase': script('createDatabase'), '/wipeDatabase': script('wipeDatabase') };
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url in modules ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', POLICY);
    response.end(modules[url] ?? (url.startsWith('/?') ? MAKES : '<!doctype html><title>next</title>'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://localhost:${server.address().port}`, close };
}
