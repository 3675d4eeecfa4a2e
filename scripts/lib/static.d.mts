import type { Server } from 'node:http';

/** Listens on `port` (0: any) of this machine; gives the server, already listening. */
export declare function serveFolder(folder: string, port?: number): Promise<Server>;
