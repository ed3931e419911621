import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderToken } from '../../order-link/order-link.ts'
import { buildSchema } from '../../schema.ts'
import { bookingInput, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { PASSWORD } from '../../testing/fixture.ts'
import { linkOfOrder } from '../../testing/operations/data/order-links.ts'
import { book, type Completed, serviceAndBill } from '../../testing/orders.ts'
import { laterCar } from '../../testing/schedule/visits.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!,
    $lineItems: [LineItemInput!]!, $password: String) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, contactInput: $contactInput, addressInput: $addressInput,
    lineItems: $lineItems, password: $password) { workOrderId manageLink }
}`
const READ = `query Read($link: String!) { linkedOrder(link: $link) {
  id status isConfirmed scheduledAt offersAccount isVisitConfirmed visitTeam { firstNames van } contact { name email phoneNumber } address { street }
  progress { type } invoice { status }
} }`
const MOVE = `mutation Move($link: String!, $scheduledAt: DateTime!, $agreedTotal: Int) {
  moveLinkedOrder(link: $link, scheduledAt: $scheduledAt, isBooked: false, agreedTotal: $agreedTotal) { scheduledAt unavailabilityReason }
}`
const CANCEL = 'mutation Cancel($link: String!) { cancelLinkedOrder(link: $link) { status } }'
const PLACE = `mutation Place($link: String!, $addressInput: AddressInput!, $mileageCharge: Int!) {
  changeLinkedAddress(link: $link, addressInput: $addressInput, mileageCharge: $mileageCharge) { address { street } }
}`
const CONTACT = `mutation Contact($link: String!, $contactInput: ContactInput!) { changeLinkedContact(link: $link, contactInput: $contactInput) }`
const CONFIRM =
  'mutation Confirm($link: String!) { confirmLinkedVisit(link: $link) { isVisitConfirmed progress { type } } }'
const PAY = 'mutation Pay($link: String!) { linkedInvoiceLink(link: $link) }'

/** Each mutation by a link of an order: the variables that it declares, its other arguments, and what is selected. */
const CHANGES: Record<string, readonly [declared: string, args: string, selected: string]> = {
  addLinkedCar: [', $car: MoreCarInput!', ', idempotencyKey: "a-second-car", car: $car', ' { id }'],
  answerLinkedWork: ['', ', serviceId: 1, answer: DECLINED, price: 0', ' { id }'],
  cancelLinkedOrder: ['', '', ' { id }'],
  changeLinkedAddress: [', $addressInput: AddressInput!', ', addressInput: $addressInput, mileageCharge: 0', ' { id }'],
  changeLinkedContact: [
    '',
    ', contactInput: { name: "Eve Else", email: "eve@example.com", phoneNumber: "4165550177" }',
    '',
  ],
  confirmLinkedVisit: ['', '', ' { id }'],
  linkedInvoiceLink: ['', '', ''],
  moveLinkedOrder: ['', ', scheduledAt: "2026-06-05T15:00:00Z"', ' { id }'],
  rateLinkedOrder: ['', ', stars: 1, comment: "", isNoticed: false', ' { comment }'],
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
// Every test finds all vans free.
afterEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(
    `update work_order set status = 'CANCELLED', cancel_reason = 'customer_cancelled', cancelled_at = now() where status = 'ASSIGNED'`,
  )
})
afterAll(() => t.close())

const host = () => t.fixture.ca.host
const ask = (query: string, variables: object, token?: string) => t.graphql(host(), query, variables, token)

/** Books as a guest. @returns the order with the link of the screen and that of the mail */
async function guestOrder(overrides: Record<string, unknown> = {}) {
  const input = bookingInput(t, overrides)
  const { data, error } = await ask(BOOK, input)
  if (error) throw new Error(error.message)
  const { workOrderId, manageLink } = data.createWorkOrder as { workOrderId: string; manageLink: string | null }
  const id = Number(workOrderId)
  return { id, input, screen: manageLink ?? '', email: (input.contactInput as { email: string }).email }
}

/** Mails what is about the order now. @returns the newest mail to this address, and the token of its link */
async function newestMail(to: string): Promise<{ subject: string; text: string; token: string }> {
  const { rows } = await t.db.owner.query<{ subject: string; text: string }>(
    `select subject, text from sandbox.mail where recipient like '%' || $1 || '%' order by id desc limit 1`,
    [to],
  )
  const [{ subject, text } = { subject: '', text: '' }] = rows
  return { subject, text, token: /\/manage#(\S+)/.exec(text)?.[1] ?? '' }
}

/** Mails the confirmation. @returns the token of its link */
async function mailedLink(id: number, email: string): Promise<string> {
  await t.jobs['mail-booking'](t.fixture.ca.id, { workOrderId: id })
  return (await newestMail(email)).token
}

const refusalOf = async (query: string, variables: object) => {
  const { error } = await ask(query, variables)
  return `${error?.statusCode} ${error?.error}`
}

describe('a link to an order', () => {
  test('shows a guest exactly this order, from the screen and from the mail', async () => {
    const { id, screen, email } = await guestOrder()
    const mailed = await mailedLink(id, email)
    expect(screen[0] + (mailed[0] ?? '')).toBe('sm')
    for (const link of [screen, mailed])
      expect((await ask(READ, { link })).data.linkedOrder).toMatchObject({
        id: String(id),
        isConfirmed: true,
        offersAccount: link === mailed,
        contact: { name: 'Gwen Guest', email },
        address: { street: '10 King St W' },
      })
    for (const field of ['user { email }', 'userVehicle { workOrders { id } }', 'events { type }', 'staffNotes'])
      expect(
        (await ask(`query Read($link: String!) { linkedOrder(link: $link) { ${field} } }`, { link: screen })).status,
      ).toBe(400)
  })

  test('only a guest gets one at the booking, nobody with an account', async () => {
    const token = await t.tokenOf(host(), t.fixture.ca.emails.customer)
    const signedIn = await ask(BOOK, bookingInput(t), token)
    expect(signedIn.data.createWorkOrder.manageLink).toBeNull()
    const withPassword = await ask(BOOK, bookingInput(t, { password: 'a long password' }))
    expect(withPassword.data.createWorkOrder.manageLink).toBeNull()
    const { input } = await guestOrder()
    expect((await ask(BOOK, input)).data.createWorkOrder.manageLink).toBeNull()
  })

  test('does nothing when it was changed, is another’s, or belongs to another tenant', async () => {
    const one = await guestOrder()
    const other = await guestOrder()
    const { ca, us } = t.fixture
    const config = {
      ...(await import('../../platform/config.ts')).loadConfig({
        NODE_ENV: 'test',
        SECRET: 'another secret of 32 characters!!',
      }),
    }
    const signature = one.screen.split('.')[1] ?? ''
    const hostile = [
      '',
      'm',
      signature,
      `s.${signature}`,
      `s0.${signature}`,
      `s-1.${signature}`,
      `s${'z'.repeat(11)}.${signature}`,
      `s${other.id.toString(36)}.${signature}`,
      `m${one.id.toString(36)}.${signature}`,
      `S${one.id.toString(36)}.${signature}`,
      `${one.screen.slice(0, -1)}${one.screen.endsWith('A') ? 'B' : 'A'}`,
      `${one.screen}\n`,
      ` ${one.screen}`,
      one.screen.toUpperCase(),
      `${one.screen}' or true --`,
      'x'.repeat(5_000),
      orderToken(config, 'mail', { tenantId: ca.id, orderId: one.id, email: one.email }),
    ]
    for (const link of hostile)
      for (const [query, more] of [
        [READ, {}],
        [MOVE, { scheduledAt: '2026-06-04T15:00:00Z' }],
        [CANCEL, {}],
        [PLACE, { addressInput: TORONTO_ADDRESS, mileageCharge: 0 }],
        [CONTACT, { contactInput: one.input.contactInput }],
        [CONFIRM, {}],
        [PAY, {}],
      ] as const)
        expect(await refusalOf(query, { link, ...more }), link.slice(0, 60)).toBe('404 LINK_INVALID')
    for (const [query, more] of [
      [READ, {}],
      [CANCEL, {}],
    ] as const)
      expect((await t.graphql(us.host, query, { link: one.screen, ...more })).error?.error).toBe('LINK_INVALID')
    expect((await ask(READ, { link: one.screen })).data.linkedOrder.status).toBe('CONFIRMED')
  })

  test('works until 60 days after the appointment', async () => {
    const { id, screen } = await guestOrder()
    t.clock.set(new Date('2026-08-02T14:00:00Z'))
    expect((await ask(READ, { link: screen })).data.linkedOrder.id).toBe(String(id))
    t.clock.set(new Date('2026-08-02T16:00:00Z'))
    expect(await refusalOf(READ, { link: screen })).toBe('409 LINK_EXPIRED')
    expect(await refusalOf(CANCEL, { link: screen })).toBe('409 LINK_EXPIRED')
  })

  test('gives a signed-in user no more, and needs no session', async () => {
    const { screen } = await guestOrder()
    const manager = await t.tokenOf(host(), t.fixture.ca.emails.manager)
    for (const token of [undefined, manager])
      expect((await ask(READ, { link: screen }, token)).data.linkedOrder.address.street).toBe('10 King St W')
    const { data } = await ask(MOVE, { link: screen, scheduledAt: '2026-06-03T02:00:00Z' }, manager)
    expect(data).toBeNull()
  })
})

describe('by a link the customer', () => {
  test('moves and cancels the order, by the rules of customers', async () => {
    const { id, screen: link } = await guestOrder()
    const moved = await ask(MOVE, { link, scheduledAt: '2026-06-05T15:00:00Z' })
    expect(moved.data.moveLinkedOrder).toEqual({ scheduledAt: '2026-06-05T15:00:00.000Z', unavailabilityReason: null })
    // Sunday night is no working hour.
    expect(await refusalOf(MOVE, { link, scheduledAt: '2026-06-08T04:00:00Z' })).toBe('409 TIME_SLOT_UNAVAILABLE')
    // Within 24 hours it costs more, which the customer has to agree to.
    const dearer = await ask(MOVE, { link, scheduledAt: '2026-06-01T19:00:00Z' })
    expect(dearer.error).toMatchObject({ error: 'PRICE_CHANGED', price: { priorityFee: expect.any(Number) } })
    expect((await ask(CANCEL, { link })).data.cancelLinkedOrder.status).toBe('CANCELLED')
    const { rows } = await t.db.owner.query(
      'select type, author_name from work_order_event where work_order_id = $1 order by id',
      [id],
    )
    expect(rows.map(({ type, author_name }) => `${type} ${author_name}`)).toEqual([
      'booked Gwen Guest',
      'rescheduled Gwen Guest',
      'cancelled Gwen Guest',
    ])
  })

  test('is too late within three hours of the start', async () => {
    const { screen: link } = await guestOrder()
    t.clock.set(new Date('2026-06-03T13:00:00Z'))
    expect(await refusalOf(MOVE, { link, scheduledAt: '2026-06-05T15:00:00Z' })).toBe('409 NOT_NOW')
    expect(await refusalOf(CANCEL, { link })).toBe('409 NOT_NOW')
  })

  test('types another address, which is checked as at a booking', async () => {
    const { id, screen: link } = await guestOrder()
    const near = { ...TORONTO_ADDRESS, street: '99 Queen St W' }
    expect(
      (await ask(PLACE, { link, addressInput: near, mileageCharge: 0 })).data.changeLinkedAddress.address.street,
    ).toBe('99 Queen St W')
    const placesOf = async () => {
      const { rows } = await t.db.owner.query<{ street: string }>(
        `select a.street from address a join work_order w on w.user_id = a.user_id and w.tenant_id = a.tenant_id
         where w.id = $1 and a.deleted_at is null order by a.id`,
        [id],
      )
      return rows.map(row => row.street)
    }
    expect(await placesOf()).toEqual(['10 King St W', '99 Queen St W'])
    const wrong: [object, number, string][] = [
      [{ ...near, street: 'Queen St' }, 0, '422 VALIDATION_FAILED'],
      [{ ...near, provinceCode: 'AB', province: 'Alberta' }, 0, '422 VALIDATION_FAILED'],
      [{ ...near, postalCode: 'P0T 2J0', city: 'Nipigon' }, 0, '422 VALIDATION_FAILED'],
      [{ ...near, street: '7 Bay St' }, 900, '409 PRICE_CHANGED'],
    ]
    for (const [addressInput, mileageCharge, refusal] of wrong)
      expect(await refusalOf(PLACE, { link, addressInput, mileageCharge })).toBe(refusal)
    // A refused address is not kept.
    expect(await placesOf()).toEqual(['10 King St W', '99 Queen St W'])
  })

  test('names another contact; links to the earlier mailbox end, and both mailboxes get a mail', async () => {
    const { id, screen, email } = await guestOrder()
    const mailed = await mailedLink(id, email)
    const contactInput = { name: 'Gwen Other', email: `new-${email}`, phoneNumber: '416 555 0199' }
    expect(await refusalOf(CONTACT, { link: screen, contactInput: { ...contactInput, email: 'nobody' } })).toBe(
      '422 VALIDATION_FAILED',
    )
    const link = (await ask(CONTACT, { link: screen, contactInput })).data.changeLinkedContact
    expect((await ask(READ, { link })).data.linkedOrder).toMatchObject({
      contact: { ...contactInput, phoneNumber: '4165550199' },
      offersAccount: false,
      progress: expect.arrayContaining([{ type: 'contact_changed' }]),
    })
    for (const old of [screen, mailed]) expect(await refusalOf(READ, { link: old })).toBe('404 LINK_INVALID')
    const { rows } = await t.db.owner.query<{ payload: never }>(
      `select payload from app.outbox where task = 'mail-order-change' and (payload ->> 'workOrderId')::bigint = $1`,
      [id],
    )
    await t.jobs['mail-order-change'](t.fixture.ca.id, rows[0]?.payload as never)
    const toEarlier = await t.db.owner.query<{ subject: string; text: string }>(
      `select subject, text from sandbox.mail where recipient = $1 order by id desc limit 1`,
      [email],
    )
    expect(toEarlier.rows[0]?.subject).toMatch(/^Contact Changed/)
    expect(toEarlier.rows[0]?.text).not.toContain('/manage')
    const { token } = await newestMail(contactInput.email)
    // The new mailbox is not the guest's own: it manages the order, and makes no account of the guest.
    expect((await ask(READ, { link: token })).data.linkedOrder.offersAccount).toBe(false)
    const { body } = await t.post(host(), '/auth/order-account', { link: token, code: '123456', password: PASSWORD })
    expect(body.error).toBe('HAS_ACCOUNT')
    const { rows: users } = await t.db.owner.query<{ email: string }>(
      'select u.email from app_user u join work_order w on w.user_id = u.id and w.tenant_id = u.tenant_id where w.id = $1',
      [id],
    )
    expect(users[0]?.email).toBe(email)
  })

  test('says that they will be there, once for each time', async () => {
    const { screen: link } = await guestOrder()
    const confirm = async () => (await ask(CONFIRM, { link })).data.confirmLinkedVisit
    const said = async () =>
      ((await confirm()).progress as { type: string }[]).filter(({ type }) => type === 'customer_confirmed').length
    expect(await said()).toBe(1)
    expect(await said()).toBe(1)
    await ask(MOVE, { link, scheduledAt: '2026-06-05T15:00:00Z' })
    expect((await ask(READ, { link })).data.linkedOrder.isVisitConfirmed).toBe(false)
    expect(await said()).toBe(2)
    await ask(CANCEL, { link })
    expect(await refusalOf(CONFIRM, { link })).toBe('409 NOT_NOW')
  })

  test('reads who comes on the day itself', async () => {
    const { screen: link } = await guestOrder()
    const teamAt = async (at: string) => {
      t.clock.set(new Date(at))
      return (await ask(READ, { link })).data.linkedOrder.visitTeam
    }
    expect(await teamAt('2026-06-03T03:59:00Z')).toBeNull()
    expect(await teamAt('2026-06-03T04:00:00Z')).toEqual({ firstNames: expect.any(Array), van: expect.any(String) })
    expect(await teamAt('2026-06-04T04:00:00Z')).toBeNull()
  })

  test('pays the open invoice and downloads its PDF', async () => {
    const { id, screen: link } = await guestOrder()
    expect(await refusalOf(PAY, { link })).toBe('409 NOT_PAYABLE')
    const pdf = async (part: string, token = link) =>
      await t.app.inject({ url: `/api/linked-order/${part}`, headers: { host: host(), 'x-order-link': token } })
    expect((await pdf('invoice')).statusCode).toBe(404)
    t.clock.set(new Date('2026-06-03T15:00:00Z'))
    const manager = await t.tokenOf(host(), t.fixture.ca.emails.manager)
    const invoice: Completed = await serviceAndBill(t, manager, id)
    expect((await ask(READ, { link })).data.linkedOrder.invoice.status).toBe('OPEN')
    for (const part of ['invoice', 'inspection']) {
      const file = await pdf(part)
      expect([part, file.statusCode, file.rawPayload.subarray(0, 4).toString()]).toEqual([part, 200, '%PDF'])
      expect((await pdf(part, `${link}x`)).statusCode).toBe(404)
      expect((await t.app.inject({ url: `/api/linked-order/${part}`, headers: { host: host() } })).statusCode).toBe(422)
    }
    const path = (await ask(PAY, { link })).data.linkedInvoiceLink as string
    expect(path).toMatch(/^\/api\/payments\/\d+\/checkout\?/)
    const page = await t.app.inject({ url: path, headers: { host: host() } })
    expect(page.body).toContain(`Invoice ${invoice.invoiceNumber}`)
  })
})

describe('an account by a link', () => {
  const create = (link: string, code: string, password = PASSWORD) =>
    t.post(host(), '/auth/order-account', { link, code, password })

  /** Asks for a code. @returns the one that was mailed to this address */
  async function mailedCode(link: string, email: string): Promise<string> {
    expect((await t.post(host(), '/auth/order-account-code', { link })).status).toBe(200)
    const { rows } = await t.db.owner.query<{ payload: { workOrderId: number; at: string } }>(
      `select payload from app.outbox where task = 'mail-account-code' order by id desc limit 1`,
    )
    await t.jobs['mail-account-code'](t.fixture.ca.id, rows[0]?.payload as never)
    const { subject } = await newestMail(email)
    return /\d{6}$/.exec(subject)?.[0] ?? ''
  }

  test('is created by the mail’s link, with everything that the guest booked', async () => {
    const contactInput = { name: 'Gwen Guest', email: 'keeps-all@example.com', phoneNumber: '4165550123' }
    const first = await guestOrder({ contactInput })
    const second = await guestOrder({ contactInput, date: '2026-06-04T15:00:00Z' })
    const link = await mailedLink(second.id, contactInput.email)
    const code = await mailedCode(link, contactInput.email)
    expect((await create(link, code, 'x')).status).toBe(422)
    const { status, body } = await create(link, code)
    expect([status, body.email, body.roles]).toEqual([200, contactInput.email, []])
    const own = await ask(
      'query Own { customerWorkOrders(past: false, pageNumber: 1) { workOrders { workOrder { id } } } }',
      {},
      String(body.authentication_token),
    )
    expect(
      own.data.customerWorkOrders.workOrders.map((one: { workOrder: { id: string } }) => one.workOrder.id),
    ).toEqual([first.id, second.id].map(String))
    expect(await t.tokenOf(host(), contactInput.email)).toMatch(/^[\w-]{20,}$/)
    expect((await ask(READ, { link })).data.linkedOrder.offersAccount).toBe(false)
    expect((await create(link, code, 'another password')).body.error).toBe('HAS_ACCOUNT')
  })

  test('DOOR-22 needs the code that was mailed at that moment, so that who got a forwarded mail does not get the account', async () => {
    const { id, email } = await guestOrder()
    const other = await guestOrder({
      contactInput: { name: 'Olga Other', email: 'olga-code@example.com', phoneNumber: '4165550124' },
      date: '2026-06-04T16:00:00Z',
    })
    const link = await mailedLink(id, email)
    const code = await mailedCode(link, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const others = await mailedCode(await mailedLink(other.id, other.email), other.email)
    for (const bad of ['', wrong, others, `${code}0`]) {
      const { status, body } = await create(link, bad)
      expect([bad, status, body.fields]).toEqual([
        bad,
        422,
        [{ field: 'code', message: expect.stringContaining('ask for another') }],
      ])
    }
    t.clock.set(new Date(TEST_NOW.getTime() + 20 * 60_000))
    expect((await create(link, code)).status).toBe(422)
    // Written as in the mail, or in groups.
    const later = await mailedCode(link, email)
    expect((await create(link, `${later.slice(0, 3)} ${later.slice(3)}`)).status).toBe(200)
  })

  test('DOOR-22 mails five codes a day and takes ten guesses, over all processes', async () => {
    const { id, email } = await guestOrder()
    const link = await mailedLink(id, email)
    const apps = [await createTestApp({ RATE_LIMITS: 'true' }, t), await createTestApp({ RATE_LIMITS: 'true' }, t)]
    const answers = async (path: string, body: object, times: number): Promise<number[]> => {
      const statuses: number[] = []
      for (let time = 0; time < times; time += 1) {
        const app = apps[time % 2]
        if (app) statuses.push((await app.post(host(), path, { link, ...body })).status)
      }
      return statuses
    }
    const times = (count: number, status: number) => Array<number>(count).fill(status)
    expect(await answers('/auth/order-account-code', {}, 6)).toEqual([...times(5, 200), 429])
    const guess = { code: '000000', password: PASSWORD }
    expect(await answers('/auth/order-account', guess, 11)).toEqual([...times(10, 422), 429])
    for (const app of apps) await app.close()
  })

  test('is not created by the link on the screen, because anyone can book with any email', async () => {
    const { screen } = await guestOrder()
    expect((await create(screen, '123456')).body.error).toBe('NO_ACCOUNT_HERE')
    expect((await t.post(host(), '/auth/order-account-code', { link: screen })).body.error).toBe('NO_ACCOUNT_HERE')
    expect((await create(screen.replace('s', 'm'), '123456')).body.error).toBe('LINK_INVALID')
  })

  test('is not created again for a customer who has one, and changes nothing of it', async () => {
    const { emails } = t.fixture.ca
    const token = await t.tokenOf(host(), emails.customer)
    const contactInput = { name: 'Cara Card', email: emails.customer, phoneNumber: '4165550123' }
    const { workOrderId } = await book(t, { contactInput }, token)
    const link = await mailedLink(workOrderId, emails.customer)
    expect((await ask(READ, { link })).data.linkedOrder).toMatchObject({
      id: String(workOrderId),
      offersAccount: false,
    })
    expect((await create(link, '123456', 'another password')).body.error).toBe('HAS_ACCOUNT')
    expect((await t.post(host(), '/auth/order-account-code', { link })).body.error).toBe('HAS_ACCOUNT')
    expect(await t.tokenOf(host(), emails.customer)).toMatch(/^[\w-]{20,}$/)
  })
})

describe('DOOR-22 a link in a file', () => {
  test('shows its order, and is refused by every mutation that takes the link of an order', async () => {
    const { id, screen } = await guestOrder()
    const link = await linkOfOrder(t, id, 'view')
    expect((await ask(READ, { link })).data.linkedOrder).toMatchObject({ id: String(id), offersAccount: false })
    expect(link.slice(0, 1) + screen.slice(0, 1)).toBe('vs')
    const fields = Object.entries(buildSchema().getMutationType()?.getFields() ?? {}).flatMap(([name, field]) =>
      field.args.some(arg => arg.name === 'link' && arg.description === 'The token of a link that manages an order')
        ? [name]
        : [],
    )
    expect(fields.toSorted()).toEqual(Object.keys(CHANGES).toSorted())
    const values = { link, car: laterCar(t), addressInput: TORONTO_ADDRESS }
    for (const [name, [declared, args, selected]] of Object.entries(CHANGES)) {
      const { error } = await ask(
        `mutation Change($link: String!${declared}) { ${name}(link: $link${args})${selected} }`,
        values,
      )
      expect([name, error?.error]).toEqual([name, 'VIEW_ONLY'])
    }
    expect((await t.post(host(), '/auth/order-account-code', { link })).body.error).toBe('NO_ACCOUNT_HERE')
    expect((await ask(READ, { link: link.replace('v', 'm') })).error?.error).toBe('LINK_INVALID')
  })
})

test('links are limited by address', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'true' }, t)
  const answers: (string | undefined)[] = []
  for (let call = 0; call < 90; call += 1)
    answers.push((await limited.graphql(host(), READ, { link: 'm1.forged' })).error?.error)
  expect(answers[0]).toBe('LINK_INVALID')
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  await limited.close()
})
