// The mock servers, each set up for the two calls as its documentation recommends, and with state where it can hold any.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const HOME = '/api1/home/v1/index';
const APPLY = '/api1/order/v1/apply';
const CREATED = { code: 0, msg: '', data: { orderId: 'o1', orderNo: 'SL1', orderState: '10' } };
const JSON_TYPE = { 'content-type': 'application/json' };

/** `modules` is where the packages are, `folder` a fresh place for the set-up, `home` the body of `home/index`. */
export const peers = ({ modules, folder, home, port }) => {
  const bin = (name) => join(modules, '.bin', name);
  const write = (name, content) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const jarIn = (path) => {
    const found = existsSync(path) ? readdirSync(path).find((file) => file.endsWith('.jar')) : undefined;
    if (found === undefined) throw new Error('its jar did not come with the package');
    return join(path, found);
  };
  return [
    {
      name: 'Mockoon',
      package: '@mockoon/cli',
      state: 'a data bucket in memory',
      keeps: true,
      command() {
        const build = createRequire(join(modules, '@mockoon/cli', 'package.json'))('@mockoon/commons');
        const response = (settings) => [{ ...build.BuildRouteResponse(), ...settings, default: true }];
        const orders = { ...build.BuildDatabucket(), id: 'ords', name: 'orders', value: '[]' };
        const read = build.BuildHTTPRoute();
        const routes = [
          {
            ...read,
            method: 'get',
            endpoint: HOME.slice(1),
            responses: response({ body: JSON.stringify(home), disableTemplating: true }),
          },
          {
            ...build.BuildCRUDRoute(),
            endpoint: APPLY.slice(1),
            responses: response({ bodyType: 'DATABUCKET', databucketID: orders.id }),
          },
        ];
        const environment = {
          ...build.BuildEnvironment(),
          port,
          routes,
          rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
          data: [orders],
        };
        const data = write('mockoon.json', environment);
        return [
          bin('mockoon-cli'),
          'start',
          '--data',
          data,
          '--port',
          `${port}`,
          '--hostname',
          '127.0.0.1',
          '--disable-log-to-file',
          '--max-transaction-logs',
          '0',
          '--disable-admin-api',
        ];
      },
    },
    {
      name: 'json-server',
      package: 'json-server',
      state: 'a list, written whole to its file for each order',
      keeps: true,
      command() {
        const database = write('db.json', { home, orders: [] });
        const routes = write('routes.json', { [HOME]: '/home', [APPLY]: '/orders' });
        return [
          bin('json-server'),
          '--quiet',
          '--host',
          '127.0.0.1',
          '--port',
          `${port}`,
          '--routes',
          routes,
          database,
        ];
      },
    },
    {
      name: 'Prism',
      package: '@stoplight/prism-cli',
      state: 'none: examples, requests checked by the description',
      command() {
        const answer = (example) => ({
          responses: {
            200: { description: '', content: { 'application/json': { schema: { type: 'object' }, example } } },
          },
        });
        const asked = { cardId: 'string', borrowAmount: 'string', periods: 'integer', productId: 'string' };
        const properties = Object.fromEntries(Object.entries(asked).map(([name, type]) => [name, { type }]));
        const schema = { type: 'object', required: Object.keys(asked), properties };
        const document = write('openapi.json', {
          openapi: '3.1.0',
          info: { title: 'two calls', version: '1' },
          paths: {
            [HOME]: { get: answer(home) },
            [APPLY]: { post: { requestBody: { content: { 'application/json': { schema } } }, ...answer(CREATED) } },
          },
        });
        return [bin('prism'), 'mock', '--host', '127.0.0.1', '--port', `${port}`, '--verboseLevel', 'silent', document];
      },
    },
    {
      name: 'WireMock',
      package: 'wiremock',
      state: 'the state of a scenario, no records',
      command() {
        const jar = jarIn(join(modules, 'wiremock', 'build'));
        const answer = (jsonBody) => ({ status: 200, headers: JSON_TYPE, jsonBody });
        write('mappings/home.json', { request: { method: 'GET', urlPath: HOME }, response: answer(home) });
        for (const from of ['Started', 'Applied'])
          write(`mappings/apply-${from}.json`, {
            scenarioName: 'loan',
            requiredScenarioState: from,
            newScenarioState: 'Applied',
            request: { method: 'POST', urlPath: APPLY, bodyPatterns: [{ matchesJsonPath: '$.cardId' }] },
            response: answer(CREATED),
          });
        return [
          'java',
          '-jar',
          jar,
          '--port',
          `${port}`,
          '--bind-address',
          '127.0.0.1',
          '--root-dir',
          folder,
          '--no-request-journal',
          '--disable-banner',
          '--async-response-enabled',
          'true',
        ];
      },
    },
    {
      name: 'MockServer',
      package: 'mockserver-node',
      state: 'none: expectations',
      command() {
        const jar = jarIn(join(modules, 'mockserver-node'));
        const answer = (body) => ({
          statusCode: 200,
          headers: { 'content-type': ['application/json'] },
          body: JSON.stringify(body),
        });
        const expectations = write('expectations.json', [
          { httpRequest: { method: 'GET', path: HOME }, httpResponse: answer(home) },
          { httpRequest: { method: 'POST', path: APPLY }, httpResponse: answer(CREATED) },
        ]);
        return [
          'java',
          `-Dmockserver.initializationJsonPath=${expectations}`,
          '-Dmockserver.disableLogging=true',
          '-jar',
          jar,
          '-serverPort',
          `${port}`,
        ];
      },
    },
  ];
};
