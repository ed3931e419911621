import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consentTo } from '../testing/connected-cars.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const CAR = 'id vin smartcarVehicleId mileage { mileage unit source createdAt }'
const SAVE = `mutation Save($vehicleId: ID!, $vin: String) { saveUserVehicle(vehicleId: $vehicleId, vin: $vin) { ${CAR} } }`
const CONNECT = `mutation Connect($code: String!, $userId: ID!, $state: String!) { connectVehicle(code: $code, userId: $userId, state: $state) { ${CAR} } }`
const READ = `mutation Read($userVehicleId: ID!) { readOdometer(userVehicleId: $userVehicleId) { ${CAR} } }`
const TYPE = `mutation Type($userVehicleId: ID!, $mileage: Int!) { updateMileage(userVehicleId: $userVehicleId, mileage: $mileage) { ${CAR} } }`

let t: TestApp
let customer: string
let other: string
beforeAll(async () => {
  t = await createTestApp()
  customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  other = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.otherCustomer)
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const ask = (query: string, variables: object, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const newCar = async (vin?: string): Promise<string> =>
  (await ask(SAVE, { vehicleId: t.fixture.vehicleIds.small, vin })).data.saveUserVehicle.id
const waitMinutes = (minutes: number) => t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000))
const codeAndState = (back: URL) => Object.fromEntries(back.searchParams)
const setOdometer = (km: number) => t.db.owner.query('update sandbox.smartcar_grant set odometer_km = $1', [km])

async function connect(carId: string, odometer = 90_000): Promise<GraphqlResult> {
  const { back } = await consentTo(t, customer, carId, { odometer })
  return await ask(CONNECT, { ...codeAndState(back), userId: t.fixture.ca.userIds.customer })
}

describe('connecting a car', () => {
  test('SMARTCAR-01 the code from the owner’s consent connects the car, and its tokens are stored sealed on the server', async () => {
    const id = await newCar()
    const { data } = await connect(id)
    expect(data.connectVehicle).toMatchObject({
      id,
      smartcarVehicleId: expect.stringMatching(/\S/),
      vin: expect.stringMatching(/^4T1B11HK5JU\d{6}$/),
      mileage: [{ mileage: 90_000, unit: 'km', source: 'connected_car' }],
    })
    const { rows } = await t.db.owner.query<{ sealed: Buffer; token: string }>(
      `select c.access_token as sealed, g.access_token as token from connected_car c
       join user_vehicle v on v.tenant_id = c.tenant_id and v.id = c.user_vehicle_id
       join sandbox.smartcar_grant g on g.vehicle_id = v.smartcar_vehicle_id where c.user_vehicle_id = $1`,
      [id],
    )
    expect(rows[0]?.token).toMatch(/\S/)
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(rows[0]?.token)
    const known = await newCar('1FTEW1E59KFA12345')
    expect((await connect(known)).data.connectVehicle.vin).toBe('1FTEW1E59KFA12345')
  })

  test('SMARTCAR-02 asks for the nine permissions', async () => {
    const { consentUrl } = await consentTo(t, customer, await newCar())
    expect(consentUrl.searchParams.get('scope')?.split(' ')).toEqual([
      'read_vehicle_info',
      'read_odometer',
      'read_tires',
      'read_engine_oil',
      'read_diagnostics',
      'read_location',
      'read_service_history',
      'read_vin',
      'control_security',
    ])
  })

  test('is refused to others, for a forged or expired state, and for a used code', async () => {
    const id = await newCar()
    const userId = t.fixture.ca.userIds.customer
    const { back } = await consentTo(t, customer, id)
    const { code, state = '' } = codeAndState(back)
    const mine = { code, state, userId }
    const theirs = { code, state, userId: t.fixture.ca.userIds.otherCustomer }
    expect((await ask(CONNECT, mine, other)).error?.statusCode).toBe(404)
    expect((await ask(CONNECT, theirs, other)).error?.error).toBe('STATE_INVALID')
    expect((await ask(CONNECT, { ...mine, state: `x${state}` })).error?.error).toBe('STATE_INVALID')
    waitMinutes(31)
    expect((await ask(CONNECT, mine)).error?.error).toBe('STATE_INVALID')
    t.clock.set(TEST_NOW)
    expect((await ask(CONNECT, mine)).data.connectVehicle.id).toBe(id)
    const again = codeAndState((await consentTo(t, customer, id)).back)
    expect((await ask(CONNECT, { ...again, code, userId })).error?.error).toBe('CONNECTION_ENDED')
    expect((await ask(READ, { userVehicleId: id }, other)).error?.statusCode).toBe(404)
  })

  test('reports that the owner did not consent', async () => {
    const { back } = await consentTo(t, customer, await newCar(), { answer: 'deny' })
    expect(back.pathname + back.search).toBe('/account/cars?error=access_denied')
  })
})

describe('CAR-01 a connection', () => {
  const stateInvalid = { statusCode: 400, error: 'STATE_INVALID' }
  const begin = async (carId: string) => {
    const { code, state } = codeAndState((await consentTo(t, customer, carId)).back)
    return { code, state, userId: t.fixture.ca.userIds.customer }
  }

  test('CAR-01 is valid once, within twenty minutes', async () => {
    const id = await newCar()
    const mine = await begin(id)
    const answers = await Promise.all([ask(CONNECT, mine), ask(CONNECT, mine), ask(CONNECT, mine)])
    expect(answers.filter(answer => answer.data?.connectVehicle)).toHaveLength(1)
    for (const { error } of answers.filter(answer => answer.error)) expect(error).toMatchObject(stateInvalid)
    expect((await ask(CONNECT, mine)).error).toMatchObject(stateInvalid)
    const late = await begin(id)
    waitMinutes(21)
    expect((await ask(CONNECT, late)).error).toMatchObject(stateInvalid)
  })

  test('CAR-01 can be completed only in the session that started it, not in another of the same person', async () => {
    const mine = await begin(await newCar())
    const elsewhere = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
    expect((await ask(CONNECT, mine, elsewhere)).error).toMatchObject(stateInvalid)
    expect((await ask(CONNECT, mine)).error).toBeUndefined()
  })

  test('CAR-01 a code is exchanged only with the verifier of its own attempt', async () => {
    const [first, second] = [await begin(await newCar()), await begin(await newCar())]
    expect((await ask(CONNECT, { ...second, code: first.code })).error?.error).toBe('CONNECTION_ENDED')
    expect((await ask(CONNECT, first)).error).toBeUndefined()
  })

  test('CAR-01 the verifier is sealed, and only its SHA-256 goes through the browser', async () => {
    const { consentUrl } = await consentTo(t, customer, await newCar())
    expect(consentUrl.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(consentUrl.searchParams.get('code_challenge_method')).toBe('S256')
    const { rows } = await t.db.owner.query<{ code_verifier: Buffer }>(
      'select code_verifier from car_connection_attempt',
    )
    for (const { code_verifier: sealed } of rows) expect(sealed.length).toBeGreaterThan(43 + 16)
    expect(consentUrl.href).not.toContain('verifier')
  })

  test('CAR-01 the sandbox requires a challenge', async () => {
    const { consentUrl } = await consentTo(t, customer, await newCar())
    const status = async (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(consentUrl.searchParams)
      change(query)
      return (await t.app.inject({ url: `${consentUrl.pathname}?${query.toString()}` })).statusCode
    }
    expect(await status(() => undefined)).toBe(200)
    expect(await status(query => query.delete('code_challenge'))).toBe(422)
    expect(await status(query => query.set('code_challenge_method', 'plain'))).toBe(422)
  })

  test('DOOR-02 the sandbox redirects to our own callback only', async () => {
    const { consentUrl } = await consentTo(t, customer, await newCar())
    const own = consentUrl.searchParams.get('redirect_uri') ?? ''
    const { port } = new URL(own)
    const asTo = async (redirect: string, method: 'GET' | 'POST') => {
      const query = new URLSearchParams(consentUrl.searchParams)
      query.set('redirect_uri', redirect)
      const answer = await t.app.inject({
        method,
        url: `${consentUrl.pathname}?${query.toString()}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: method === 'GET' ? '' : 'answer=allow&odometer=1',
      })
      return answer.statusCode
    }
    for (const redirect of [own, `http://${t.fixture.ca.host}:${port}/api/connected-car/callback`])
      expect([await asTo(redirect, 'GET'), await asTo(redirect, 'POST')], redirect).toEqual([200, 303])
    const foreign = [
      'https://evil.example/api/connected-car/callback',
      `${own}/../../elsewhere`,
      `${own}?next=https://evil.example`,
      `http://${t.fixture.ca.host}:1/api/connected-car/callback`,
      `http://evil.example:${port}/api/connected-car/callback`,
      'javascript:alert(1)',
      'nowhere',
      '',
    ]
    for (const redirect of foreign)
      expect([await asTo(redirect, 'GET'), await asTo(redirect, 'POST')], redirect).toEqual([400, 400])
  })
})

describe('the odometer of a connected car', () => {
  test('is stored if it is newer than the typed one and not below it', async () => {
    const userVehicleId = await newCar()
    expect((await ask(READ, { userVehicleId })).error?.error).toBe('NOT_CONNECTED')
    await connect(userVehicleId)
    waitMinutes(10)
    await ask(TYPE, { userVehicleId, mileage: 91_000 })
    waitMinutes(10)
    const read = async () => (await ask(READ, { userVehicleId })).data.readOdometer.mileage[0]
    expect(await read()).toMatchObject({ mileage: 91_000, source: 'typed' })
    await setOdometer(91_500)
    expect(await read()).toMatchObject({ mileage: 91_500, source: 'connected_car' })
  })

  test('is read with new tokens once the old ones have expired', async () => {
    const userVehicleId = await newCar()
    await connect(userVehicleId)
    await setOdometer(95_000)
    waitMinutes(121)
    expect((await ask(READ, { userVehicleId })).data.readOdometer.mileage[0]).toMatchObject({ mileage: 95_000 })
    waitMinutes(121)
    await t.db.owner.query(`update sandbox.smartcar_grant set refresh_token = 'revoked ' || code`)
    expect((await ask(READ, { userVehicleId })).error).toMatchObject({
      statusCode: 409,
      message: 'The connection to your car has ended. Please connect it again.',
    })
  })
})
