import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { prepareMailbox } from '../../providers/mail/mailbox-mailer.ts'
import { closedPage, framedHtml, listPage, mailPage, tokenScriptSource } from './mailbox-pages.ts'
import { findMails, findWholeMails, getAttachment, getMail, type StoredMail } from './mailbox-queries.ts'
import { mailboxToken } from './mailbox-token.ts'

const query = z.object({ to: z.string().max(320).default('').catch('') })
// Within bigint, so that PostgreSQL does not refuse it.
const mailId = z.object({ id: z.string().regex(/^\d{1,18}$/) })
const attachmentId = mailId.extend({ position: z.coerce.number().int().min(1).max(1000) })

const tokenForm = z.object({ token: z.string().max(100).catch('') }).catch({ token: '' })

const listed = 200
const closedPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${tokenScriptSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail must not run scripts, submit forms or load anything but images. */
const mailPolicy =
  "default-src 'none'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

const sendHtml = (reply: FastifyReply, policy: string, body: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)

const FORM = 'application/x-www-form-urlencoded'
const COOKIE = 'vanbay_mailbox'

export interface MailboxOptions {
  /** Its role may create the schema `sandbox`. */
  pool: Pool
  /** The server's secret; the mailbox's token is derived from it. */
  secret: string
  /** Whether browsers use https for the site. */
  isHttps: boolean
}

/** Returns the token of a request: from the cookie of a browser that opened the mailbox, or a program's bearer token. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const cookies = headers.cookie?.split(';').map(pair => pair.trim().split('=')) ?? []
  const cookie = cookies.find(([name]) => name === COOKIE)?.[1]
  return cookie ?? headers.authorization?.replace(/^Bearer /i, '')
}

/**
 * Registers the pages that show the mails of the mailbox mailer, only where no SMTP server is configured. They require the token that the console
 * prints, because mails contain links that set passwords.
 */
export async function registerMailbox(app: FastifyInstance, { pool, secret, isHttps }: MailboxOptions): Promise<void> {
  await prepareMailbox(pool)
  const token = Buffer.from(mailboxToken(secret))
  const isToken = (sentToken: string | undefined): boolean => {
    const bytes = Buffer.from(sentToken ?? '')
    return bytes.length === token.length && timingSafeEqual(bytes, token)
  }
  const refuse = (reply: FastifyReply, sentToken: string | undefined): FastifyReply =>
    sendHtml(reply.status(403), closedPolicy, closedPage(sentToken !== undefined))

  await app.register(async scope => {
    if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM)
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/sandbox/mailbox', async (request, reply) => {
      const { token: sentToken } = tokenForm.parse(request.body)
      if (!isToken(sentToken)) return refuse(reply, sentToken)
      return reply
        .header(
          'set-cookie',
          `${COOKIE}=${sentToken}; Path=/sandbox/mailbox; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`,
        )
        .redirect('/sandbox/mailbox', 303)
    })
    scope.get('/sandbox/mailbox.json', async (request, reply) => {
      if (!isToken(tokenOf(request)))
        throw new Refusal(403, 'FORBIDDEN', 'Send the token of the link that the server printed as a bearer token.')
      const { to } = query.parse(request.query)
      return reply.header('cache-control', 'no-store').send(await findWholeMails(pool, to, listed))
    })
    await scope.register(async pages => {
      pages.addHook('onRequest', async (request, reply) => {
        const sentToken = tokenOf(request)
        if (!isToken(sentToken)) await refuse(reply, sentToken)
      })
      registerPages(pages, pool)
    })
  })
}

function registerPages(app: FastifyInstance, pool: Pool): void {
  const load = async (params: unknown): Promise<StoredMail> => {
    const parsed = mailId.safeParse(params)
    const mail = parsed.success ? await getMail(pool, parsed.data.id) : undefined
    if (!mail) throw notFound('mail')
    return mail
  }

  app.get('/sandbox/mailbox', async (request, reply) => {
    const { to } = query.parse(request.query)
    return sendHtml(reply, pagePolicy, listPage(await findMails(pool, to, listed), to))
  })

  app.get('/sandbox/mailbox/:id', async (request, reply) =>
    sendHtml(reply, pagePolicy, mailPage(await load(request.params))),
  )

  app.get('/sandbox/mailbox/:id/html', async (request, reply) =>
    sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), mailPolicy, framedHtml((await load(request.params)).html)),
  )

  app.get('/sandbox/mailbox/:id/attachments/:position', async (request, reply) => {
    const parsed = attachmentId.safeParse(request.params)
    const found = parsed.success ? await getAttachment(pool, parsed.data.id, parsed.data.position) : undefined
    if (!found) throw notFound('attachment')
    return reply
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(found.filename).replaceAll("'", '%27')}`,
      )
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(found.contentType)
      .send(found.content)
  })
}
