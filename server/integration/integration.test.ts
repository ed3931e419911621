import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())

const ask = (query: string, token = owner): Promise<GraphqlResult> => t.graphql(t.fixture.ca.host, query, {}, token)
const tried = async (key: string): Promise<{ isWorking: boolean; message: string }> =>
  (await ask(`mutation { testIntegration(key: ${key}) { isWorking message milliseconds } }`)).data.testIntegration

test('every service says whether it is real, part of the product or a stand-in, without a key', async () => {
  const { data } = await ask('{ integrations { key state provider isTestable } }')
  const list = data.integrations as { key: string; state: string; isTestable: boolean }[]
  expect(Object.fromEntries(list.map(({ key, state }) => [key, state]))).toEqual({
    PAYMENTS: 'STAND_IN',
    MAIL: 'STAND_IN',
    ADDRESSES: 'STAND_IN',
    MAPS: 'BUILT_IN',
    VIN: 'BUILT_IN',
    CARS: 'STAND_IN',
    FILES: 'BUILT_IN',
    HUMAN_CHECK: 'BUILT_IN',
  })
  expect(list.filter(({ isTestable }) => isTestable).map(({ key }) => key)).toEqual(['MAIL', 'ADDRESSES', 'VIN'])
})

test('a test says what came back, and a service that does not answer is a result with what to do', async () => {
  expect(await tried('MAIL')).toMatchObject({ isWorking: true, message: expect.stringContaining('@') as string })
  expect(await tried('ADDRESSES')).toMatchObject({ isWorking: true })
  vi.spyOn(t.services.addressSearch, 'suggest').mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  expect(await tried('ADDRESSES')).toMatchObject({
    isWorking: false,
    message: 'It did not answer. Ask the operator to check its settings.',
  })
  // Both are kept: the list says when, and owners are reminded until a test works again.
  const kept = async (): Promise<unknown> =>
    (await ask('{ integrations { key workedAt failedAt failure } }')).data.integrations.find(
      ({ key: one }: { key: string }) => one === 'ADDRESSES',
    )
  const reminders = async (): Promise<string[]> =>
    (await ask('{ settingsAttention { key sentence } }')).data.settingsAttention
      .filter(({ key: one }: { key: string }) => one === 'SERVICES')
      .map(({ sentence }: { sentence: string }) => sentence)
  expect(await kept()).toEqual({
    key: 'ADDRESSES',
    workedAt: expect.any(String) as string,
    failedAt: expect.any(String) as string,
    failure: 'It did not answer. Ask the operator to check its settings.',
  })
  t.clock.set(new Date(t.clock.now().getTime() + 60_000))
  vi.spyOn(t.services.addressSearch, 'suggest').mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  await tried('ADDRESSES')
  expect(await reminders()).toEqual(['1 outside service failed its last test. Test it again, or tell the operator.'])
  t.clock.set(new Date(t.clock.now().getTime() + 60_000))
  expect(await tried('ADDRESSES')).toMatchObject({ isWorking: true })
  expect(await reminders()).toEqual([])
})

test('what has no test is refused, and managers do not test', async () => {
  const refused = await ask('mutation { testIntegration(key: FILES) { isWorking } }')
  expect(refused.error).toMatchObject({ statusCode: 422, fields: [{ field: 'key' }] })
  const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  expect((await ask('{ integrations { key } }', manager)).error).toBeUndefined()
  expect((await ask('mutation { testIntegration(key: VIN) { isWorking } }', manager)).error).toMatchObject({
    statusCode: 404,
  })
})

test('too many test mails say so, and do not count as a failed service', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'true' }, t)
  const send = async () => {
    const mutation = 'mutation { testIntegration(key: MAIL) { isWorking } }'
    return (await limited.graphql(t.fixture.ca.host, mutation, {}, owner)).error?.statusCode
  }
  const answers = []
  for (let sent = 0; sent <= 20; sent++) answers.push(await send())
  expect(answers).toEqual([...Array.from({ length: 20 }, () => undefined), 429])
  expect((await ask('{ integrations { key failedAt } }')).data.integrations).toContainEqual({
    key: 'MAIL',
    failedAt: null,
  })
  await limited.close()
})
