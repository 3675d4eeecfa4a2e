import type { Server } from 'node:http';

/** Serves a folder on `port` (0: a free one) of this machine; returns the listening server. */
export declare function serveFolder(folder: string, port?: number): Promise<Server>;
