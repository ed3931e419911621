import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderMail } from '../../providers/mail/layout.ts'
import { createMailboxMailer } from '../../providers/mail/mailbox-mailer.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { mailboxLink, mailboxToken } from './mailbox-token.ts'
import { registerMailbox } from './routes.ts'

let database: TestDatabase
let app: FastifyInstance
const authorization = `Bearer ${mailboxToken(TEST_SECRET)}`
const get = (url: string) => app.inject({ url, headers: { authorization } })

beforeAll(async () => {
  database = await createTestDatabase()
  app = fastify()
  await registerMailbox(app, { pool: database.owner, secret: TEST_SECRET, isHttps: false })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

describe('the mailbox', () => {
  test('shows that it is empty', async () => {
    const page = await get('/sandbox/mailbox')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No mail yet')
    expect((await get('/sandbox/mailbox?to=<b>')).body).toContain('No mail to “&lt;b&gt;”')
  })

  test('lists, searches and shows mails', async () => {
    const mailer = createMailboxMailer(database.owner, 'bookings@vanbay.example')
    const tenant = {
      name: 'Acme',
      logoUrl: null,
      colors: { primary: '#113355' },
      supportPhone: null,
      supportEmail: null,
    }
    const content = renderMail({
      tenant,
      title: 'Hi',
      intro: 'There',
      closing: 'Bye',
      action: { label: 'Open', url: 'http://x.example/a' },
    })
    const attachments = [{ filename: 'a "1" é.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }]
    await mailer.send({
      to: 'ana@x.example',
      fromName: 'Acme',
      subject: '<script>1</script>',
      ...content,
      attachments,
      messageId: 'a',
    })
    await mailer.send({
      to: 'Bo@x.example',
      fromName: 'Acme',
      subject: 'Second',
      html: '<p>2</p>',
      text: '2',
      messageId: 'b',
    })

    const list = (await get('/sandbox/mailbox')).body
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('&lt;script&gt;'))
    expect(list).not.toContain('<script>')
    expect((await get('/sandbox/mailbox?to=bo@')).body).not.toContain('ana@x.example')

    const [mail] = (await get('/sandbox/mailbox.json?to=ANA')).json()
    expect(mail).toMatchObject({ recipient: 'ana@x.example', messageId: 'a', attachments: [{ position: 1, size: 4 }] })

    const page = await get(`/sandbox/mailbox/${mail.id}`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain(`src="/sandbox/mailbox/${mail.id}/html"`)
    expect(page.body).not.toContain('allow-scripts')

    const framed = await get(`/sandbox/mailbox/${mail.id}/html`)
    expect(framed.body).toContain('<head><base target="_top">')
    expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(framed.headers['content-security-policy']).not.toContain('script')

    const attachment = await get(`/sandbox/mailbox/${mail.id}/attachments/1`)
    expect(attachment.rawPayload).toEqual(Buffer.from('%PDF'))
    expect(attachment.headers['content-disposition']).toBe("attachment; filename*=UTF-8''a%20%221%22%20%C3%A9.pdf")
  })

  test.each([
    '/sandbox/mailbox/999',
    '/sandbox/mailbox/x',
    '/sandbox/mailbox/9999999999999999999',
    '/sandbox/mailbox/1/attachments/9',
  ])('%s is not found', async url => expect((await get(url)).statusCode).toBe(404))
})

describe('DOOR-02 without the token of the link that the console prints', () => {
  const open = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/sandbox/mailbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token }).toString(),
    })
  const pages = [
    '/sandbox/mailbox',
    '/sandbox/mailbox/1',
    '/sandbox/mailbox/1/html',
    '/sandbox/mailbox/1/attachments/1',
  ]

  test.each(pages)('%s shows only where to find the link', async url => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: `vanbay_mailbox=${'0'.repeat(40)}` }]) {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain('Open the link that the server prints when it starts')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.*script-src 'sha256-/)
    }
  })

  test('the API does not return the mails either', async () => {
    expect((await app.inject({ url: '/sandbox/mailbox.json' })).statusCode).toBe(403)
    expect(
      (await app.inject({ url: '/sandbox/mailbox.json?to=ana', headers: { authorization: 'x' } })).statusCode,
    ).toBe(403)
  })

  test('the token opens it, with a cookie that scripts cannot read and other sites cannot send', async () => {
    const [, token = ''] = mailboxLink('http://localhost:3000', TEST_SECRET).split('#')
    expect(token).toMatch(/^[\da-f]{40}$/)
    expect(token).not.toContain(TEST_SECRET)
    expect((await open('wrong')).statusCode).toBe(403)
    const opened = await open(token)
    expect(opened).toMatchObject({ statusCode: 303, headers: { location: '/sandbox/mailbox' } })
    const cookie = String(opened.headers['set-cookie'])
    expect(cookie).toMatch(/; Path=\/sandbox\/mailbox; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';')
    expect((await app.inject({ url: '/sandbox/mailbox', headers: { cookie: `a=b; ${pair}` } })).statusCode).toBe(200)
  })
})
