import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

interface Answer {
  status: number
  error: { message: string; statusCode: number; error: string } | undefined
  /** Milliseconds of event loop time, because the machine may be busy with other work. */
  took: number
}

async function send(request: {
  method?: 'GET' | 'HEAD'
  url?: string
  payload?: string | object
  type?: string
}): Promise<Answer> {
  const { method = 'POST', url = '/api/graphql', payload, type = 'application/json' } = request
  const headers = { host: t.fixture.ca.host, ...(payload === undefined ? {} : { 'content-type': type }) }
  const begun = process.threadCpuUsage()
  const answer: LightMyRequestResponse = await t.app.inject({ method, url, headers, payload })
  const { user, system } = process.threadCpuUsage(begun)
  const took = (user + system) / 1000
  const body: { errors?: { extensions?: { response?: Answer['error'] } }[] } = answer.body.startsWith('{')
    ? answer.json()
    : {}
  return { status: answer.statusCode, error: body.errors?.[0]?.extensions?.response, took }
}

const ask = (query: string, variables?: unknown): Promise<Answer> => send({ payload: { query, variables } })

/** Refused in the documented form: `extensions.response` with the same status (BOOKAPI-07). */
function expectRefused({ status, error, took }: Answer, why?: RegExp): void {
  expect({ status, error }).toSatisfy(() => status >= 400 && status < 500 && status !== 404)
  expect(error).toMatchObject({ message: expect.any(String), statusCode: status, error: expect.any(String) })
  if (why) expect(error?.message).toMatch(why)
  expect(took).toBeLessThan(1000)
}

const SEARCH = 'query ($search: String!) { addressSuggestions(search: $search) { label } }'
const TAXES = 'query ($code: String!) { taxRates(countryCode: "CA", provinceCode: $code) { name } }'

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'unknown'])(
  'DOOR-15 the name %s is not a document',
  async query => {
    expectRefused(await send({ payload: { query, persisted: true } }), /reload/)
    expectRefused(await send({ method: 'GET', url: `/api/graphql?persisted=true&query=${query}` }), /reload/)
  },
)

test('DOOR-15 JSON and lists of any depth are refused before any code walks through them', async () => {
  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const object = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  for (const value of [deep(150_000), deep(40), object]) {
    expectRefused(await send({ payload: `{"query":${JSON.stringify(SEARCH)},"variables":{"search":${value}}}` }))
    expectRefused(await send({ payload: `{"query":"{ vehicleYears }","extensions":{"a":${value}}}` }))
  }
  for (const levels of [20_000, 1000, 100])
    expectRefused(await ask(`{ franchiseAnalytics(franchiseIds: ${deep(levels)}) { currency } }`))
  const rest = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":${deep(150_000)},"password":"x"}`,
  })
  expect(rest.statusCode).toBe(422)
  expect(rest.json()).toMatchObject({ statusCode: 422, error: 'VALIDATION_FAILED' })
  const variables = encodeURIComponent(`{"search":${deep(2000)}}`)
  expectRefused(
    await send({ method: 'GET', url: `/api/graphql?query=${encodeURIComponent(SEARCH)}&variables=${variables}` }),
  )
})

test('DOOR-15 a body that is not a request is refused in the documented form', async () => {
  const query = '{ vehicleYears }'
  for (const payload of [
    'null',
    '[]',
    '"text"',
    '1',
    JSON.stringify([{ query }, { query }]),
    JSON.stringify({ query, variables: [] }),
    JSON.stringify({ query, variables: 'text' }),
    JSON.stringify({ query, variables: 7 }),
    JSON.stringify({ query: { a: 1 } }),
    JSON.stringify({ query: [query, query] }),
    JSON.stringify({ query, operationName: { a: 1 } }),
    JSON.stringify({ query, operationName: 'Another' }),
    JSON.stringify({ query: '5' }),
    JSON.stringify({ query: '{}' }),
    JSON.stringify({ query: 'null' }),
    JSON.stringify({ query: JSON.stringify({ kind: 'Document', definitions: [{ kind: 'Wrong' }] }) }),
    JSON.stringify({ query: 'query A { vehicleYears } mutation B { signOutOtherDevices }', operationName: 'A' }),
    '{',
    '',
    '{"__proto__":1}',
  ])
    expectRefused(await send({ payload }))
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream'])
    expectRefused(await send({ payload: JSON.stringify({ query }), type }))
  expectRefused(await send({ payload: 'x'.repeat(2_000_000) }))
  expectRefused(await send({}))
})

test('DOOR-15 GET and HEAD refuse a mutation', async () => {
  const mutation = encodeURIComponent('mutation { signOutOtherDevices }')
  const answer = await send({ method: 'GET', url: `/api/graphql?query=${mutation}` })
  expectRefused(answer)
  expect(answer.status).toBe(405)
  expect((await send({ method: 'HEAD', url: `/api/graphql?query=${mutation}` })).status).toBe(404)
  for (const variables of ['[]', '"text"', '7', '{', '{"search":"\\u0000"}', '{"search":"\\ud83d"}', ''])
    expectRefused(
      await send({
        method: 'GET',
        url: `/api/graphql?query=${encodeURIComponent(SEARCH)}&variables=${encodeURIComponent(variables)}`,
      }),
    )
  expectRefused(await send({ method: 'GET', url: `/api/graphql?query=%7BvehicleYears%7D&operationName=Another` }))
})

test('DOOR-15 DOOR-01 text that cannot be stored or displayed is refused in variables, literals, lists, objects, REST and addresses', async () => {
  const hostile = ['a\0b', 'a\ud83d', '\udc00', 'x'.repeat(10_001), 'é'.repeat(5001)]
  for (const text of hostile) {
    const refused = await ask(SEARCH, { search: text })
    expectRefused(refused, /character|10 kB/)
    expect(refused.status).toBe(422)
    const literal = JSON.stringify(text)
    for (const query of [
      `{ addressSuggestions(search: ${literal}) { label } }`,
      `query ($search: String = ${literal}) { addressSuggestions(search: $search) { label } }`,
      `{ findPotentialFranchise(addressInput: { street: ${literal} }) { id } }`,
      `{ referralCreditValues(names: [${literal}]) { name } }`,
    ])
      expectRefused(await ask(query))
    expect((await ask(TAXES, { code: 'ON', unused: { nested: [[{ text }]] } })).status).toBe(422)
    expect((await ask(TAXES, { code: 'ON', [text]: 1 })).status).toBe(422)
    const login = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: text, password: 'x' },
    })
    expect(login.statusCode).toBe(422)
  }
  const query = await t.app.inject({ url: '/api/connected-car/callback?state=a%00b' })
  expect(query.statusCode).toBe(422)
  const path = await t.app.inject({ url: '/api/payments/1%00/checkout?signature=x' })
  expect(path.statusCode).toBe(422)
  const block = await ask('{ addressSuggestions(search: """a\0b""") { label } }')
  expectRefused(block)
})

test('WRONG-07 DOOR-15 a null character fails only the request that sent it, not others at the same time', async () => {
  const key = 'mutation ($search: String!) { presignUpload(fileName: $search, contentType: "a", size: 1) { location } }'
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const query = index === 7 ? '{ addressSuggestions(search: "a\\u0000b") { label } }' : SEARCH
      return (await ask(query, index === 7 ? undefined : { search: 'Toronto' })).status
    }),
  )
  expect(statuses).toEqual(Array.from({ length: 20 }, (_, index) => (index === 7 ? 422 : 200)))
  expectRefused(await ask(key, { search: '\0' }))
})

test('DOOR-05 a request asks for at most 20 root fields, fragments and aliases counted', async () => {
  const fields = (count: number): string =>
    Array.from({ length: count }, (_, index) => `a${index}: postalCodeCheck(code: "M5V1J9") { __typename }`).join(' ')
  expect((await ask(`{ ${fields(20)} }`)).status).toBe(200)
  expectRefused(await ask(`{ ${fields(21)} }`), /20/)
  expectRefused(await ask(`{ ${'vehicleYears '.repeat(21)} }`), /20/)
  const seven = `fragment Seven on Query { ${fields(7)} } fragment Again on Query { ...Seven ... { x: vehicleYears } }`
  expect((await ask(`{ ...Again ...Seven } ${seven}`)).status).toBe(200)
  expectRefused(await ask(`{ ...Seven ...Again ...Seven } ${seven}`), /20/)
  const codes = Array.from(
    { length: 110 },
    (_, index) => `c${index}: validateDiscountCode(code: "TRY${index}", services: []) { discountCodeId }`,
  )
  expectRefused(await ask(`{ ${codes.join(' ')} }`), /20/)
})

test('DOOR-05 a document above the limits is refused each time, also after its fields were skipped', async () => {
  const wide = (count: number): string =>
    `query ($with: Boolean!) { vehicles(year: 2018, make: "Toyota", model: "Camry") @include(if: $with) { ${Array.from({ length: count }, (_, index) => `f${index}: id`).join(' ')} } }`
  for (const isAsked of [false, false, false, true, true, false, true]) {
    const answer = await ask(wide(330), { with: isAsked })
    if (isAsked) expectRefused(answer, /breadth/)
    else expect(answer.status).toBe(200)
    expect((await ask(wide(300), { with: isAsked })).status).toBe(200)
  }
})

test('DOOR-05 DOOR-09 nesting, aliases and repetitions are refused fast in every position', async () => {
  const times = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join(' ')
  const documents = [
    `{ ${times(1000, index => `a${index}: vehicleYears`)} }`,
    `{ currentUser { ${'id '.repeat(1500)} } }`,
    `{ franchises { ${times(1000, index => `a${index}: id`)} } }`,
    `${'{ currentUser '.repeat(50)} { id } ${'} '.repeat(50)}`,
    `{ ${'... { '.repeat(50)} vehicleYears ${'} '.repeat(50)} }`,
    `{ ...F0 } ${times(60, index => `fragment F${index} on Query { vehicleYears ...F${index + 1} ...F${index + 1} }`)} fragment F60 on Query { vehicleYears }`,
    `{ ...A } fragment A on Query { vehicleYears ...A }`,
    `{ ...A } fragment A on Query { vehicleYears ...B } fragment B on Query { ...A }`,
    `{ vehicleYears ${'@include(if: true) '.repeat(1000)} }`,
    `query (${times(1000, index => `$v${index}: Int`)}) { vehicleYears }`,
    `{ __schema { ${times(20, index => `a${index}: types { fields { type { fields { name } } } }`)} } }`,
    `{ ${times(20, index => `a${index}: __schema { types { fields { type { fields { name } } } } }`)} }`,
    `# ${'x'.repeat(70_000)}\n{ vehicleYears }`,
    `{ vehicleYears } ${' '.repeat(70_000)}`,
    `{ ${'x'.repeat(60_000)} }`,
    `{ ${'unknown '.repeat(20)} }`,
    `{ ${times(20, index => `vehicleYear${index}`)} }`,
  ]
  for (const query of documents) expectRefused(await ask(query))
})

/** Returns the bytes of the heap still in use. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('DOOR-09 a flood of new documents does not leak memory', async () => {
  const wide = Array.from({ length: 200 }, (_, index) => `f${index}: id`).join(' ')
  const flood = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index++) {
      const filler = `# ${String(index).padStart(20_000, '.')}`
      const right = `query Q${index} { vehicles(year: 2018, make: "Toyota", model: "Camry") { ${wide} } } ${filler}`
      const wrong = `query Q${index} { unknown${index} { ${wide} } } ${filler}`
      // Sending it twice would compile it.
      for (const query of [right, right, wrong]) await ask(query)
    }
  }
  await flood(0, 60)
  const before = heapInUse()
  await flood(60, 460)
  expect((heapInUse() - before) / 1e6).toBeLessThan(30)
}, 240_000)
