import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractAccount, errorOf, isReal, openAccount, until } from './account.ts'
import { shaped } from './shapes.ts'

let us: ContractAccount
beforeAll(async () => {
  us = await openAccount('US')
}, 60_000)
afterAll(() => us.close())

/** The smallest PDF with a page. Both services look at the first bytes and not at the name. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)

type Params = Stripe.FileCreateParams
const send = (data: Buffer = PDF, more: Partial<Params> = {}, options: Stripe.RequestOptions = {}) =>
  us.stripe.files.create(
    { purpose: 'dispute_evidence', file: { data, name: 'evidence.pdf', type: 'application/pdf' }, ...more },
    options,
  )

test('a PDF is kept as evidence, with its size and kind, and is found by its id and in the list', async () => {
  const file = shaped(await send())
  expect(file).toMatchObject({
    object: 'file',
    purpose: 'dispute_evidence',
    filename: 'evidence.pdf',
    size: PDF.length,
    type: 'pdf',
  })
  expect(shaped(await us.stripe.files.retrieve(file.id))).toMatchObject({ id: file.id, size: PDF.length })
  const { data } = await us.stripe.files.list({ purpose: 'dispute_evidence', limit: 20 })
  expect(data.map(({ id }) => id)).toContain(file.id)
})

test('one key keeps one file, and is refused for another', async () => {
  const options = us.key()
  const first = await send(PDF, {}, options)
  expect((await send(PDF, {}, options)).id).toBe(first.id)
  const other = await errorOf(send(Buffer.concat([PDF, Buffer.from('\n%')]), {}, options))
  expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
})

test('a missing file or purpose, an unknown parameter, a purpose that does not exist and a text are refused', async () => {
  // The name of a file is not a file.
  const nameOnly = { purpose: 'dispute_evidence', file: 'evidence.pdf' }
  expect(await errorOf(us.stripe.files.create(nameOnly as never))).toMatchObject({ statusCode: 400 })
  expect(await errorOf(send(PDF, { purpose: '' as Params['purpose'] }))).toMatchObject({ statusCode: 400 })
  expect(await errorOf(send(PDF, { purpose: 'evidence' as Params['purpose'] }))).toMatchObject({ statusCode: 400 })
  expect(await errorOf(send(PDF, { pages: '2' } as Partial<Params>))).toMatchObject({ statusCode: 400 })
  expect(await errorOf(send(Buffer.from('This is no evidence.')))).toMatchObject({ statusCode: 400 })
})

test('evidence of more than 5 MB is refused', { timeout: 60_000 }, async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(5 * 1_048_576, '%')])
  expect(await errorOf(send(large))).toMatchObject({ statusCode: 400 })
})

test('a wrong key sends nothing, and another id is not found', async () => {
  const stranger = new Stripe('sk_test_00000000', { ...us.address, maxNetworkRetries: 0 })
  const sent = stranger.files.create({ purpose: 'dispute_evidence', file: { data: PDF, name: 'a.pdf', type: '' } })
  expect(await errorOf(sent)).toMatchObject({ statusCode: 401 })
  expect(await errorOf(us.stripe.files.retrieve('file_0000'))).toMatchObject({ statusCode: 404 })
})

test('evidence names a file that was sent as evidence, and no other', { timeout: 120_000 }, async () => {
  const intent = await us.stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: { run: us.run },
    },
    us.key(),
  )
  const [dispute] = await until(
    async () => (await us.stripe.disputes.list({ payment_intent: intent.id })).data,
    data => data.length > 0,
    60_000,
  )
  const name = (service_documentation: string) =>
    us.stripe.disputes.update(dispute?.id ?? '', { evidence: { service_documentation }, submit: false })
  expect(await errorOf(name('file_0000'))).toMatchObject({ statusCode: 400 })
  const file = await send()
  const named = shaped(await name(file.id))
  expect(named.status).toBe('needs_response')
  expect(named.evidence.service_documentation).toEqual(file.id)
})

test.skipIf(isReal('US'))('a file for another purpose is no evidence, and a fault keeps none', async () => {
  const logo = await send(Buffer.from([0x89, 0x50, 0x4e, 0x47]), { purpose: 'business_logo' })
  const [dispute] = (await us.stripe.disputes.list({ limit: 1 })).data
  const named = us.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { service_documentation: logo.id },
    submit: false,
  })
  expect(await errorOf(named)).toMatchObject({ statusCode: 400, param: 'evidence[service_documentation]' })
  const before = (await us.stripe.files.list({ limit: 100 })).data.length
  await us.setControl({ failNext: 1 })
  expect(await errorOf(send())).toMatchObject({ statusCode: 500 })
  expect((await us.stripe.files.list({ limit: 100 })).data).toHaveLength(before)
})
