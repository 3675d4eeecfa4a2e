// A slow line before the server. The browser's own emulation slows only the page: its service worker would fetch the whole
// app at full speed beside it, and hand the page its next screens at once.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Bytes that go over the line in one piece, so that several connections share it. */
const PIECE = 2_900;
/** Bytes of a connection that wait for the line before its sender has to wait. */
const WAITING = 32 * 1024;

/** One direction, shared by all connections in turn. */
class Way {
  flows = [];
  isBusy = false;

  constructor(bytesPerSecond, delay) {
    this.bytesPerSecond = bytesPerSecond;
    this.delay = delay;
  }

  carry(from, to) {
    const flow = { from, to, pieces: [], bytes: 0, isOver: false };
    from.on('data', (data) => {
      for (let at = 0; at < data.length; at += PIECE) flow.pieces.push(data.subarray(at, at + PIECE));
      flow.bytes += data.length;
      if (flow.bytes > WAITING) from.pause();
      this.wait(flow);
      this.next();
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      flow.isOver = true;
      if (flow.pieces.length === 0) this.end(flow);
    });
  }

  /** After everything that was sent has come. */
  end({ to }) {
    setTimeout(() => to.destroy(), this.delay);
  }

  wait(flow) {
    if (!this.flows.includes(flow)) this.flows.push(flow);
  }

  next() {
    const flow = this.isBusy ? undefined : this.flows.shift();
    if (flow === undefined) return;
    this.isBusy = true;
    const piece = flow.pieces.shift();
    setTimeout(
      () => {
        this.isBusy = false;
        flow.bytes -= piece.length;
        if (flow.bytes <= WAITING) flow.from.resume();
        if (flow.pieces.length > 0) this.wait(flow);
        setTimeout(() => flow.to.destroyed || flow.to.write(piece), this.delay);
        if (flow.isOver && flow.pieces.length === 0) this.end(flow);
        this.next();
      },
      (piece.length / this.bytesPerSecond) * 1000,
    );
  }
}

/** Opens a line to a server on this machine; gives the address at its other end, and how to close it. */
export async function openLine(origin, { download, upload, latency }) {
  const { port } = new URL(origin);
  const up = new Way(upload, latency / 2);
  const down = new Way(download, latency / 2);
  const sockets = new Set();
  const line = createServer((phone) => {
    const server = connect(Number(port), '127.0.0.1');
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    up.carry(phone, server);
    down.carry(server, phone);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    line.close();
    for (const socket of sockets) socket.destroy();
  };
  return { origin: `http://localhost:${line.address().port}`, close };
}
