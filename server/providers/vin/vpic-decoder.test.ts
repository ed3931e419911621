import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVpicDecoder } from './vpic-decoder.ts'

// vPIC's answer format: every value is a string, empty when unknown, and there are more than we read.
const camry = {
  ModelYear: '2018',
  Make: 'TOYOTA',
  Model: 'Camry',
  DisplacementL: '2.5',
  EngineCylinders: '4',
  FuelTypePrimary: 'Gasoline',
  VIN: '4T1B11HK5JU123456',
  ErrorCode: '0',
  BodyClass: 'Sedan/Saloon',
}
const unknown = { ModelYear: '', Make: '', Model: '', DisplacementL: '', EngineCylinders: '', ErrorCode: '7' }

let server: Server
let url = ''
let requests: { path: string | undefined; type: string | undefined; body: string }[] = []
let answers: { status: number; body: string }[] = []

const results = (...list: unknown[]) => ({
  status: 200,
  body: JSON.stringify({
    Count: list.length,
    Message: 'Results returned successfully.',
    SearchCriteria: null,
    Results: list,
  }),
})

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requests.push({ path: request.url, type: request.headers['content-type'], body: await text(request) })
  const next = answers.shift()
  if (next) response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
}

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

/** Only the test of a silent service uses a short timeout. */
const decode = (timeoutMs = 10_000) => createVpicDecoder({ url, timeoutMs }).decode('4T1B11HK5JU123456')

test('SVC-12: posts a form with format json and data VIN, and reads the first result', async () => {
  answers = [results(camry, unknown)]
  expect(await decode()).toEqual({
    year: 2018,
    make: 'Toyota',
    model: 'Camry',
    displacementL: 2.5,
    cylinders: 4,
    fuel: 'GASOLINE',
  })
  expect(requests).toEqual([
    {
      path: '/api/vehicles/DecodeVINValuesBatch/',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'format=json&data=4T1B11HK5JU123456',
    },
  ])
})

test('an electric car has neither displacement nor cylinders', async () => {
  const tesla = { ...unknown, ModelYear: '2020', Make: 'TESLA', Model: 'Model 3', FuelTypePrimary: 'Electric' }
  answers = [results(tesla)]
  expect(await decode()).toEqual({ year: 2020, make: 'Tesla', model: 'Model 3', fuel: 'ELECTRIC' })
})

test.each([
  ['a result without year, make and model', results(unknown)],
  ['no result', results()],
])('%s gives no car', async (_, given) => {
  answers = [given]
  expect(await decode()).toBeNull()
})

test('retries once after a failure', async () => {
  answers = [{ status: 502, body: '' }, results(camry)]
  expect(await decode()).toMatchObject({ model: 'Camry' })
})

test.each([
  [
    'fails',
    [
      { status: 500, body: '' },
      { status: 500, body: '' },
    ],
  ],
  [
    'answers in another form',
    [
      { status: 200, body: '<html>' },
      { status: 200, body: '{}' },
    ],
  ],
  ['is silent', []],
])('refuses with 503 when the service %s twice', async (_, given) => {
  answers = given
  await expect(decode(given.length === 0 ? 300 : undefined)).rejects.toMatchObject({
    statusCode: 503,
    error: 'VIN_DECODER_UNAVAILABLE',
  })
  expect(requests).toHaveLength(2)
})
