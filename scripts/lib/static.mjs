// Serves a built app from a folder: its files, and index.html for the app's own addresses.
import { once } from 'node:events';
import { resolve } from 'node:path';
import express from 'express';

export async function serveFolder(folder, port = 0) {
  const app = express();
  app.use(express.static(folder), (_, answer) => answer.sendFile(resolve(folder, 'index.html')));
  const server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
