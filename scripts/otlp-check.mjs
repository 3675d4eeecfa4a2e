#!/usr/bin/env node
/**
 * Proves that a server built with the feature `otlp` sends traces: `node scripts/otlp-check.mjs PROGRAM` (`make otlp`).
 * This program is the collector. It decodes the spans by the field numbers of opentelemetry/proto/trace/v1.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from './lib/server.mjs';

const [, , program = 'target/debug/loan-server'] = process.argv;
/** The trace id in the request, as set by a proxy. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Parses the fields of a protobuf message: number → values. A value is the bytes of a field with a length, otherwise undefined. */
function fields(bytes) {
  const found = new Map();
  let at = 0;
  const varint = () => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const [number, kind] = [Math.floor(tag / 8), tag % 8];
    let value;
    if (kind === 2) {
      const length = varint();
      value = bytes.subarray(at, (at += length));
    } else if (kind === 0) varint();
    else at += kind === 1 ? 8 : 4;
    found.set(number, [...(found.get(number) ?? []), value]);
  }
  return found;
}

/** Returns the nested messages at a path of field numbers. */
const at = (bytes, ...path) =>
  path.reduce((messages, number) => messages.flatMap((message) => fields(message).get(number) ?? []), [bytes]);

const word = (bytes) => Buffer.from(bytes).toString();
const attributes = (messages) =>
  Object.fromEntries(messages.map((pair) => [word(at(pair, 1)[0]), word(at(pair, 2, 1)[0] ?? [])]));

/** Returns the spans of an ExportTraceServiceRequest: resource_spans 1 (resource 1, scope_spans 2 (spans 2)). */
const read = (body) =>
  at(body, 1).flatMap((one) =>
    at(one, 2, 2).map((span) => ({
      service: attributes(at(one, 1, 1)),
      trace: Buffer.from(at(span, 1)[0]).toString('hex'),
      name: word(at(span, 5)[0]),
      attributes: attributes(at(span, 9)),
    })),
  );

const spans = [];
const bodies = [];
const collector = createServer(async (request, response) => {
  assert.equal(`${request.method} ${request.url}`, 'POST /v1/traces');
  assert.equal(request.headers['content-type'], 'application/x-protobuf');
  const body = await buffer(request);
  bodies.push(body);
  spans.push(...read(body));
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
});
await once(collector.listen(0, '127.0.0.1'), 'listening');

const url = `http://127.0.0.1:${collector.address().port}/`;
const env = { LOAN_LOG: 'json', LOAN_INSTANCE: 'checked', LOAN_BEHIND_PROXY: '1', LOAN_OTLP_URL: url };
const server = await serve({ program, flags: ['--qa'], env });
const answer = await fetch(`${server.origin}/api1/sms/v1/sendCode?phone=919000000001`, {
  headers: { web_uuid: 'w-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
});
assert.equal(answer.headers.get('x-request-id'), TRACE);
assert.equal((await answer.json()).code, 0);
// Waits for the span of the SMS, which the server sends after its response.
await wait(500);
await server.stop();
assert.equal(server.child.exitCode, 0);

const ours = spans.filter(({ trace }) => trace === TRACE);
const names = ours.map(({ name }) => name);
assert.ok(names.includes('code') && names.length >= 3, `call, its use case and its message: ${names}`);
for (const { service, attributes: said } of ours) {
  assert.equal(service['service.name'], 'saral');
  assert.equal(service['service.instance.id'], 'checked');
  assert.equal(said.request, TRACE);
}
assert.ok(!Buffer.concat(bodies).includes('9000000001'), 'no phone');
console.log(`  ${spans.length} spans; of the request: ${names.join(', ')}`);
collector.close();
