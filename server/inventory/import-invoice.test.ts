import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHONE_INVOICE_LINES, phoneInvoice } from '../testing/documents/phone-invoice.ts'
import { bombPdf, hugePicturePdf } from '../testing/hostile/hostile-pdf.ts'
import { RECEIPT, TECHNICIANS_RECEIPT } from '../testing/receipts.ts'
import { addOilTo, addPartTo, quantityOf } from '../testing/stock.ts'
import { uploadFile, uploadInvoice } from '../testing/supplier-invoices.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const PARSE = 'mutation Parse($imageUrl: String!) { parseInvoiceImage(imageUrl: $imageUrl) { ok error invoiceJson } }'
const IMPORT = `mutation Import($idempotencyKey: String!, $franchiseId: ID!, $vanId: ID, $receiptImage: String!, $sellerName: String, $invoiceNumber: String,
  $invoiceDate: String, $currency: String, $exchangeRate: Float, $partItems: [InvoicePartItemInput!]!, $oilItems: [InvoiceOilItemInput!]!) {
  addItemsFromInvoice(idempotencyKey: $idempotencyKey, franchiseId: $franchiseId, vanId: $vanId, receiptImage: $receiptImage, sellerName: $sellerName,
    invoiceNumber: $invoiceNumber, invoiceDate: $invoiceDate, currency: $currency, exchangeRate: $exchangeRate, partItems: $partItems, oilItems: $oilItems) { ok error } }`
const LINES = PHONE_INVOICE_LINES

let t: TestApp
let tokens: Record<'manager' | 'technician', string>
let partTypeId: number
let oilId: number
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  tokens = { manager: await t.tokenOf(host, emails.manager), technician: await t.tokenOf(host, emails.technician) }
  await addPartTo(t, { vanId: t.fixture.ca.vanIds[1], quantity: 0, name: 'SP-77' })
  oilId = (await addOilTo(t, { vanId: t.fixture.ca.vanIds[1], quantity: 0 })).oilId
  const { rows } = await t.db.owner.query<{ id: number }>('select id from part_type where tenant_id = $1', [
    t.fixture.ca.id,
  ])
  partTypeId = rows[0]?.id ?? 0
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

/** An import of a unique invoice into the first van. */
const input = (more: object = {}): Record<string, unknown> => ({
  idempotencyKey: crypto.randomUUID(),
  franchiseId: t.fixture.ca.franchiseId,
  vanId: t.fixture.ca.vanIds[0],
  receiptImage: RECEIPT,
  partItems: [{ partTypeId, name: 'SP-77', quantity: 12, pricePerItem: 649 }],
  oilItems: [],
  ...more,
})
const bring = async (
  more: object = {},
  token = tokens.manager,
): Promise<{ ok: boolean; error: string | null } | undefined> =>
  (await ask(IMPORT, input(more), token)).data?.addItemsFromInvoice

/** Returns the item of a part or an oil in a van, or without a van in the market. */
async function itemOf(what: { name?: string; oilId?: number }, vanId: number | null): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select s.id from stock_item s left join part p on p.tenant_id = s.tenant_id and p.id = s.part_id
     where s.tenant_id = $1 and s.van_id is not distinct from $2 and (p.name = $3 or s.oil_id = $4)`,
    [t.fixture.ca.id, vanId, what.name ?? null, what.oilId ?? null],
  )
  return rows[0]?.id ?? 0
}

describe('parsing', () => {
  test('IMPORT-04 reads the uploaded picture; a turned and unevenly lit photo and a phone’s HEIC give the same result as a PDF', async () => {
    const uploads = [
      ...(['photo', 'drawing', 'pdf'] as const).map(kind => () => uploadInvoice(t, LINES, kind)),
      () => uploadFile(t, phoneInvoice(), 'image/heic'),
    ]
    for (const upload of uploads) {
      const { data } = await ask(PARSE, { imageUrl: await upload() }, tokens.technician)
      const { ok, error, invoiceJson } = data.parseInvoiceImage
      expect({ ok, error }).toEqual({ ok: true, error: null })
      expect(invoiceJson).toEqual({
        invoiceMetadata: {
          sellerName: 'NORTHFIELD AUTO SUPPLY',
          invoiceNumber: 'NF-20417',
          invoiceDate: '2026-05-28',
          currency: 'CAD',
        },
        filters: [
          expect.objectContaining({
            partTypeId: String(partTypeId),
            inventoryType: 'Spark plug',
            inventoryName: 'SP-77',
            quantity: 12,
            unitPrice: 649,
            lineTotal: 7_788,
            currency: 'CAD',
          }),
        ],
        oils: [
          expect.objectContaining({
            oilId: String(oilId),
            packageUnit: 'L',
            packageSize: 5,
            quantity: 3,
            unitPrice: 3_299,
          }),
        ],
        notUnderstood: [],
        subtotal: null,
        total: 19_984,
        unreadPages: 0,
      })
    }
  })

  test('says what to do about a file that cannot be read, and fetches only files that were uploaded here', async () => {
    const { data } = await ask(PARSE, { imageUrl: await uploadInvoice(t, [' ']) })
    expect(data.parseInvoiceImage).toEqual({
      ok: false,
      error: 'We couldn’t read this file. Please take a sharp picture from straight above.',
      invoiceJson: null,
    })
    const elsewhere = [
      'http://127.0.0.1:1/invoice.png',
      'file:///etc/passwd',
      '/files/t1/../secret',
      RECEIPT.replace('t1', 't2'),
      RECEIPT,
    ]
    for (const imageUrl of elsewhere) expect((await ask(PARSE, { imageUrl })).error?.statusCode).toBe(404)
  })
})

describe('IMPORT-16 saving', () => {
  test('adds parts and oil to a van at once: known ones, new ones, the same one twice; ledger and history name the invoice', async () => {
    const [vanId] = t.fixture.ca.vanIds
    const header = {
      sellerName: ' Northfield  Auto Supply ',
      invoiceNumber: 'NF-1',
      invoiceDate: '2026-05-28',
      currency: 'CAD',
    }
    const variables = input({
      ...header,
      partItems: [
        { partTypeId, name: 'sp-77', quantity: 12, pricePerItem: 649 },
        { partTypeId, name: ' NEW-77 ', quantity: 2, pricePerItem: 900 },
        { partTypeId, name: 'SP-77', quantity: 1, pricePerItem: 700 },
      ],
      oilItems: [{ oilId, quantity: 11.356, pricePerItem: 581 }],
      receiptImage: TECHNICIANS_RECEIPT,
    })
    for (const _again of [1, 2]) {
      const { data } = await ask(IMPORT, variables, tokens.technician)
      expect(data.addItemsFromInvoice).toEqual({ ok: true, error: null })
    }
    const known = await itemOf({ name: 'SP-77' }, vanId)
    expect(await quantityOf(t, known)).toBe(13)
    expect(await quantityOf(t, await itemOf({ name: 'NEW-77' }, vanId))).toBe(2)
    expect(await quantityOf(t, await itemOf({ oilId }, vanId))).toBe(11_356)
    const { rows } = await t.db.owner.query(`select * from supplier_invoice where invoice_number = 'NF-1'`)
    expect(rows).toEqual([
      expect.objectContaining({
        seller_name: 'Northfield Auto Supply',
        currency: 'CAD',
        stock_currency: 'CAD',
        exchange_rate: null,
        total: 12 * 649 + 2 * 900 + 700 + 6_598,
        van_id: vanId,
        author_id: t.fixture.ca.userIds.technician,
        receipt_location: TECHNICIANS_RECEIPT,
      }),
    ])
    const history = await ask(
      `query History($id: ID!) { stockHistory(id: $id, kind: part, pageNumber: 1) { entries { change pricePerItem sellerName invoiceNumber receiptUrl } } }`,
      { id: known },
    )
    const bought = {
      sellerName: 'Northfield Auto Supply',
      invoiceNumber: 'NF-1',
      receiptUrl: expect.any(String) as unknown,
    }
    expect(history.data.stockHistory.entries).toEqual([
      { ...bought, change: 1, pricePerItem: 700 },
      { ...bought, change: 12, pricePerItem: 649 },
    ])
  })

  test('names the rows that cannot be saved, and saves all or nothing', async () => {
    const name = 'ALL-OR-NOTHING'
    const right = { partTypeId, name, quantity: 1, pricePerItem: 100 }
    const refusals: [object, string][] = [
      [
        { partItems: [right, { ...right, name: ' ', quantity: 0 }] },
        'Row 2: Name is required. Row 2: Quantity must be an integer ≥ 1.',
      ],
      [{ partItems: [] }, 'Nothing to save. Please fill in required fields.'],
      [{ receiptImage: '' }, 'Please upload & parse an invoice before saving.'],
      [{ receiptImage: RECEIPT.replace('t1', 't2') }, 'Please upload & parse an invoice before saving.'],
      [{ partItems: [right, { ...right, partTypeId: 99_999 }] }, 'Please choose the type of every part again.'],
      [
        { partItems: [right], oilItems: [{ oilId: 99_999, quantity: 1, pricePerItem: 1 }] },
        'Please choose every oil again.',
      ],
      [{ partItems: [{ ...right, pricePerItem: 0 }] }, `${name}: Please check the price.`],
      [
        { partItems: [{ ...right, name: 'x'.repeat(256) }] },
        `${'x'.repeat(40)}: Please use at most 255 characters: this is 1 too many.`,
      ],
      [{ partItems: [right], oilItems: [{ oilId, quantity: 0, pricePerItem: 1 }] }, 'Please enter a quantity above 0.'],
      [{ partItems: [right], invoiceDate: '2026-02-31' }, 'Please enter the date of the invoice again.'],
    ]
    for (const [wrong, error] of refusals) expect(await bring(wrong)).toEqual({ ok: false, error })
    expect(await itemOf({ name }, t.fixture.ca.vanIds[0])).toBe(0)
  })

  test('STOCK-06 STOCK-08 a technician imports an invoice into the market too; a place of another franchise is refused', async () => {
    const { otherFranchiseId, otherVanId, vanIds } = t.fixture.ca
    const statusOf = async (more: object, token?: string): Promise<number | undefined> =>
      (await ask(IMPORT, input(more), token)).error?.statusCode
    expect(await statusOf({ franchiseId: otherFranchiseId, vanId: null })).toBe(404)
    expect(await statusOf({ vanId: otherVanId })).toBe(404)
    expect(await statusOf({ vanId: vanIds[1] }, tokens.technician)).toBe(404)
    const partItems = [{ partTypeId, name: 'PH7777', quantity: 4, pricePerItem: 649 }]
    const byTechnician = { vanId: null, partItems, receiptImage: TECHNICIANS_RECEIPT }
    expect(await bring(byTechnician, tokens.technician)).toEqual({ ok: true, error: null })
    expect(await quantityOf(t, await itemOf({ name: 'PH7777' }, null))).toBe(4)
  })
})

test('WRONG-08 the server keeps working while it reads a file that unpacks to gigabytes, and says what to do', {
  timeout: 180_000,
}, async () => {
  for (const file of [bombPdf(5_000), bombPdf(5_000, 'behind hex'), hugePicturePdf(20_000)]) {
    const imageUrl = await uploadFile(t, file, 'application/pdf')
    const before = process.memoryUsage.rss()
    const parsing = ask(PARSE, { imageUrl })
    const state = { isOver: false }
    void parsing.finally(() => (state.isOver = true))
    let mostCpuMs = 0
    do {
      const begun = process.threadCpuUsage()
      expect((await t.graphql(t.fixture.ca.host, '{ __typename }')).status).toBe(200)
      mostCpuMs = Math.max(mostCpuMs, process.threadCpuUsage(begun).user / 1000)
      await new Promise(setImmediate)
    } while (!state.isOver)
    const { ok, error } = (await parsing).data.parseInvoiceImage
    expect({ ok, error }).toEqual({ ok: false, error: expect.stringMatching(/too large.+Please/) as unknown })
    expect(mostCpuMs).toBeLessThan(2_000)
    expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(300)
  }
})

describe('rule F5 an invoice is imported once', () => {
  test('in any spelling of seller and number; the refusal names the first import. Without both, or of another seller, it is another invoice', async () => {
    const header = { sellerName: 'Prairie Filters Ltd.', invoiceNumber: '#A-104' }
    expect((await bring(header))?.ok).toBe(true)
    const again = { sellerName: 'PRAIRIE FILTERS LTD', invoiceNumber: 'a104', vanId: null }
    expect(await bring(again)).toEqual({
      ok: false,
      error: 'Invoice #A-104 of Prairie Filters Ltd. was imported before: on 2026-06-01 by manager Toronto into Van 1.',
    })
    for (const other of [
      { ...again, sellerName: 'Prairie' },
      { invoiceNumber: 'A104' },
      { sellerName: 'Prairie Filters Ltd.' },
    ])
      expect((await bring(other))?.ok).toBe(true)
  })

  test('WRONG-10 numbers whose groups differ are different invoices; hyphens and spaces between the same groups do not matter', async () => {
    const bringNumber = async (invoiceNumber: string): Promise<boolean | undefined> =>
      (await bring({ sellerName: 'Grouped Supply', invoiceNumber }))?.ok
    for (const number of ['A-12-3', 'A-1-23', 'A-123', '12-3-A', '1-23-A', '20417/1', '2041-71', 'AB-C 7', 'A-BC 7'])
      expect(await bringNumber(number), number).toBe(true)
    for (const number of [
      'a 12 3',
      ' A12-3',
      '#A--12 - 3-',
      'A\u201112\u20133',
      'a1-23',
      'A123',
      '12-3A',
      '12 3a',
      'ab c7',
    ])
      expect(await bringNumber(number), number).toBe(false)
  })

  test('another franchise sees where it was imported but not who did it; another tenant sees nothing', async () => {
    const header = { sellerName: 'Shared Supply', invoiceNumber: '55' }
    expect((await bring(header))?.ok).toBe(true)
    const { ca } = t.fixture
    await t.db.owner.query(
      `with u as (
         insert into app_user (tenant_id, name, email, password_hash) select $1, 'East', 'east@maple.test', password_hash from app_user
         where tenant_id = $1 and id = $3 returning id),
       r as (insert into user_role (tenant_id, user_id, role) select $1, id, 'manager' from u)
       insert into franchise_member (tenant_id, franchise_id, user_id) select $1, $2, id from u`,
      [ca.id, ca.otherFranchiseId, ca.userIds.manager],
    )
    const stranger = await t.tokenOf(ca.host, 'east@maple.test')
    const receiptImage = RECEIPT.replace('receipt', 'east')
    await t.db.owner.query(
      `insert into stored_file (tenant_id, location, content_type, size, owner_id) select $1, $2, 'image/jpeg', 1, id from app_user where email = 'east@maple.test'`,
      [ca.id, receiptImage],
    )
    const theirs = { ...header, franchiseId: ca.otherFranchiseId, vanId: null, receiptImage }
    const answer = await bring(theirs, stranger)
    expect(answer?.error).toMatch(/^Invoice 55 of Shared Supply was imported before: on 2026-06-01 into /)
    expect(answer?.error).not.toContain('manager')
  })

  test('one of many concurrent imports of the same invoice succeeds; imports of the same things in any order all succeed', async () => {
    const header = {
      sellerName: 'Racing Parts',
      invoiceNumber: '1',
      partItems: [{ partTypeId, name: 'RACE-1', quantity: 1, pricePerItem: 100 }],
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => bring(header)))
    expect(answers.filter(answer => answer?.ok)).toHaveLength(1)
    expect(answers.filter(answer => answer?.error?.includes('was imported before'))).toHaveLength(5)
    const [vanId] = t.fixture.ca.vanIds
    expect(await quantityOf(t, await itemOf({ name: 'RACE-1' }, vanId))).toBe(1)
    const both = ['BOTH-1', 'BOTH-2'].map(name => ({ partTypeId, name, quantity: 1, pricePerItem: 100 }))
    const crossed = await Promise.all(
      Array.from({ length: 8 }, (_, index) => bring({ partItems: index % 2 === 0 ? both : both.toReversed() })),
    )
    for (const answer of crossed) expect(answer).toEqual({ ok: true, error: null })
    expect(await quantityOf(t, await itemOf({ name: 'BOTH-2' }, vanId))).toBe(8)
  })
})

describe('an invoice in another currency than the stock', () => {
  const inDollars = { currency: 'USD', partItems: [{ partTypeId: 0, name: 'RATE-1', quantity: 4, pricePerItem: 649 }] }
  const variables = (more: object): object => ({
    ...inDollars,
    partItems: inDollars.partItems.map(item => ({ ...item, partTypeId })),
    ...more,
  })

  test('asks for the rate, and for one that can be right', async () => {
    for (const exchangeRate of [undefined, null, 0, -1.37, 137])
      expect(await bring(variables({ exchangeRate }))).toEqual({
        ok: false,
        error: 'This invoice is in USD and the stock is in CAD. Please enter how many CAD one USD cost.',
      })
    expect(await bring(variables({ currency: 'EUR' }))).toEqual({ ok: false, error: 'Please choose CAD or USD.' })
    expect(await itemOf({ name: 'RATE-1' }, t.fixture.ca.vanIds[0])).toBe(0)
  })

  test('stock gets converted prices, and the import keeps the rate and its own total', async () => {
    expect(await bring(variables({ exchangeRate: 1.3654, invoiceNumber: 'US-1' }))).toEqual({ ok: true, error: null })
    const { rows } = await t.db.owner.query(
      `select currency, stock_currency, exchange_rate, total from supplier_invoice where invoice_number = 'US-1'`,
    )
    expect(rows).toEqual([
      { currency: 'USD', stock_currency: 'CAD', exchange_rate: 1.3654, total: expect.anything() as unknown },
    ])
    expect(Number(rows[0]?.total)).toBe(4 * 649)
    const id = await itemOf({ name: 'RATE-1' }, t.fixture.ca.vanIds[0])
    const history = await ask(
      'query History($id: ID!) { stockHistory(id: $id, kind: part, pageNumber: 1) { entries { change pricePerItem } } }',
      { id },
    )
    // 6.49 × 1.3654 = 8.861
    expect(history.data.stockHistory.entries).toEqual([{ change: 4, pricePerItem: 886 }])
  })

  test('a rate of an invoice in the stock’s currency is not used', async () => {
    expect(await bring(variables({ currency: 'CAD', exchangeRate: 1.5, invoiceNumber: 'CA-1' }))).toMatchObject({
      ok: true,
    })
    const { rows } = await t.db.owner.query(`select exchange_rate from supplier_invoice where invoice_number = 'CA-1'`)
    expect(rows).toEqual([{ exchange_rate: null }])
  })
})

test('WRONG-21 an invoice dated later than tomorrow is refused with what to do', async () => {
  // It is 2026-06-01 in Toronto.
  for (const invoiceDate of ['2026-06-03', '2062-05-28', '9999-12-31']) {
    expect(await bring({ invoiceDate }), invoiceDate).toEqual({
      ok: false,
      error: 'This date is in the future. Please check the date of the invoice.',
    })
  }
  expect((await bring({ invoiceDate: '2026-06-02' }))?.ok).toBe(true)
})
