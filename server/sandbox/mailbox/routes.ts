import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import { prepareMailbox } from '../../providers/mail/mailbox-mailer.ts'
import { framedHtml, listPage, mailPage } from './mailbox-pages.ts'
import { findMails, findWholeMails, getAttachment, getMail, type KeptMail } from './mailbox-queries.ts'

const query = z.object({ to: z.string().max(320).default('').catch('') })
// Within bigint, so that PostgreSQL need not refuse it.
const mailId = z.object({ id: z.string().regex(/^\d{1,18}$/) })
const attachmentId = mailId.extend({ position: z.coerce.number().int().min(1).max(1000) })

const listed = 200
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Nothing in a mail may run, post or load anything but pictures. */
const mailPolicy =
  "default-src 'none'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

const sendHtml = (reply: FastifyReply, policy: string, body: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)

/** Pages that show the mails of the mailbox mailer, to be registered only where no SMTP server is configured. */
export async function registerMailbox(app: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  await prepareMailbox(pool)

  const load = async (params: unknown): Promise<KeptMail> => {
    const parsed = mailId.safeParse(params)
    const mail = parsed.success ? await getMail(pool, parsed.data.id) : undefined
    if (!mail) throw notFound('This mail')
    return mail
  }

  app.get('/sandbox/mailbox', async (request, reply) => {
    const { to } = query.parse(request.query)
    return sendHtml(reply, pagePolicy, listPage(await findMails(pool, to, listed), to))
  })

  app.get('/sandbox/mailbox.json', async (request, reply) => {
    const { to } = query.parse(request.query)
    return reply.header('cache-control', 'no-store').send(await findWholeMails(pool, to, listed))
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
    if (!found) throw notFound('This attachment')
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
