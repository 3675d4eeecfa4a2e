#!/usr/bin/env node
/**
 * Proves that a server built with the feature `otlp` sends traces: `node scripts/otlp-check.mjs PROGRAM` (`make otlp`).
 * This program is the collector.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import protobuf from 'protobufjs';
import { serve } from './lib/server.mjs';

const [, , program = 'target/debug/loan-server'] = process.argv;
/** The trace id in the request, as set by a proxy. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** The part of opentelemetry/proto/trace/v1 that is read. */
const { root } = protobuf.parse(`syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span { bytes trace_id = 1; string name = 5; repeated KeyValue attributes = 9; }
  message KeyValue { string key = 1; Value value = 2; }
  message Value { string string_value = 1; }`);

const attributes = (pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value?.stringValue]));
const read = (body) =>
  root
    .lookupType('Request')
    .decode(body)
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans: those }) => those)
        .map(({ traceId, name, attributes: said }) => {
          const trace = Buffer.from(traceId).toString('hex');
          return { service: attributes(resource.attributes), trace, name, attributes: attributes(said) };
        }),
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
