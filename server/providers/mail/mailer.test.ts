import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Mail, type Mailer, UndeliverableMail } from '../../ports/mail.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createMailboxMailer } from './mailbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const mail: Mail = {
  to: 'ana@example.com',
  fromName: 'Smith, "Sons" & Co',
  replyTo: 'help@smith.example',
  subject: 'Confirmé ✓',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [{ filename: 'invoice-7.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  messageId: 'booking-7-confirmed',
}

describe('by SMTP', () => {
  const received: { from: string; to: string[]; user: unknown; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('gone@')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : address.startsWith('busy@')
            ? Object.assign(new Error('later'), { responseCode: 451 })
            : null,
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(r => r.address),
          user: session.user,
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  let mailer: Mailer
  const url = (login: string) => `smtp://${login}@127.0.0.1:${(server.server.address() as AddressInfo).port}`

  beforeAll(async () => {
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    mailer = createSmtpMailer({ url: url('user:p%40ss'), tls: 'optional', from: 'bookings@vanbay.example' })
  })
  afterAll(async () => {
    await mailer.close()
    await new Promise<void>(done => server.close(done))
  })
  beforeEach(() => {
    received.length = 0
  })

  test('logs in and sends subject, texts, attachment and the stable id', async () => {
    await mailer.send(mail)
    expect(received).toHaveLength(1)
    const [got] = received
    expect(got).toMatchObject({ from: 'bookings@vanbay.example', to: ['ana@example.com'], user: 'user' })
    expect(got?.source).toMatch(/^Message-ID: <booking-7-confirmed@vanbay\.example>\r$/m)
    expect(got?.source).toMatch(/^Reply-To: help@smith\.example\r$/m)
    expect(got?.source).toMatch(/^From: "Smith, \\"Sons\\" & Co" <bookings@vanbay\.example>\r$/m)
    expect(got?.source).toContain('multipart/alternative')
    expect(got?.source).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  })

  test('mails one recipient, for any text in the address', async () => {
    await mailer
      .send({ ...mail, to: 'ana@example.com, eve@example.com', subject: 'x\r\nBcc: eve@example.com' })
      .catch(() => {})
    for (const got of received) {
      expect(got.to).toHaveLength(1)
      expect(got.source).not.toMatch(/^Bcc:/m)
    }
  })

  test('distinguishes permanent from temporary failures', async () => {
    await expect(mailer.send({ ...mail, to: 'gone@example.com' })).rejects.toBeInstanceOf(UndeliverableMail)
    const later = await mailer.send({ ...mail, to: 'busy@example.com' }).catch((error: unknown) => error)
    expect(later).toBeInstanceOf(Error)
    expect(later).not.toBeInstanceOf(UndeliverableMail)
  })

  test('throws when the login fails', async () => {
    const stranger = createSmtpMailer({ url: url('user:wrong'), tls: 'optional', from: 'bookings@vanbay.example' })
    const error = await stranger.send(mail).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(UndeliverableMail)
    await stranger.close()
  })
})

describe('requirements for a mail server', () => {
  const received: string[] = []
  const serverWith = async (options: SMTPServerOptions): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      onData: (stream, { envelope }, done) => {
        received.push(...envelope.rcptTo.map(r => r.address))
        stream.on('end', done).resume()
      },
      ...options,
    })
    // The test wants the handshake to fail.
    server.on('error', () => undefined)
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    return server
  }
  const sendTo = async (
    server: SMTPServer,
    { query = '', tls = 'required' }: { query?: string; tls?: 'required' | 'optional' } = {},
  ): Promise<unknown> => {
    const { port } = server.server.address() as AddressInfo
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}${query}`, tls, from: 'bookings@vanbay.example' })
    try {
      return await mailer.send(mail).catch((error: unknown) => error)
    } finally {
      await mailer.close()
    }
  }
  beforeEach(() => {
    received.length = 0
  })

  test('DOOR-15 a mail server without STARTTLS gets no mail, for any text in its URL, unless SMTP_TLS is optional', async () => {
    const server = await serverWith({ disabledCommands: ['STARTTLS'] })
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true']) {
      const error = await sendTo(server, { query })
      expect(error, query).toBeInstanceOf(Error)
      // Someone may fix it, so the job retries.
      expect(error, query).not.toBeInstanceOf(UndeliverableMail)
    }
    expect(received).toEqual([])
    expect(await sendTo(server, { tls: 'optional' })).toBeUndefined()
    expect(received).toEqual([mail.to])
    await new Promise<void>(done => server.close(done))
  })

  test('DOOR-15 an untrusted certificate and a TLS version below 1.2 are refused', async () => {
    const unknown = await serverWith({})
    for (const query of ['', '?tls.rejectUnauthorized=false'])
      expect(await sendTo(unknown, { query }), query).toMatchObject({ message: expect.stringMatching(/certificate/) })
    const old = await serverWith({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' })
    expect(await sendTo(old, { query: '?tls.minVersion=TLSv1' })).toMatchObject({
      message: expect.stringMatching(/protocol|version|handshake/),
    })
    expect(received).toEqual([])
    for (const server of [unknown, old]) await new Promise<void>(done => server.close(done))
  })
})

describe('into the mailbox', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('stores each mail once, even when several processes send it in parallel', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => createMailboxMailer(database.owner, 'bookings@vanbay.example').send(mail)),
    )
    const { rows } = await database.owner.query('select * from sandbox.mail')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      recipient: 'ana@example.com',
      sender: 'bookings@vanbay.example',
      subject: 'Confirmé ✓',
    })
    const attachments = await database.owner.query('select * from sandbox.mail_attachment')
    expect(attachments.rows).toMatchObject([{ filename: 'invoice-7.pdf', content: Buffer.from('%PDF-1.7') }])
  })

  test('needs no attachment', async () => {
    const { attachments: _, ...plain } = mail
    await createMailboxMailer(database.owner, 'x@y.example').send({ ...plain, messageId: 'plain' })
    const { rowCount } = await database.owner.query(`select from sandbox.mail where message_id = 'plain'`)
    expect(rowCount).toBe(1)
  })
})
