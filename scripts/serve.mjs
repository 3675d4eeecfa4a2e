// Serves a built app for the browser tests: node scripts/serve.mjs FOLDER PORT
import { serveFolder } from './lib/static.mjs';

const [, , folder = '', port = '0'] = process.argv;
await serveFolder(folder, Number(port));
