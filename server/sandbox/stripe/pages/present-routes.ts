import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerCashApp, drawCode } from '../cash-app.ts'
import { parseForm } from '../form-body.ts'
import { type Presented, paymentOf, presentCard } from '../present-card.ts'
import type { Store } from '../store.ts'
import { type PageOptions, type Reply, send, withAccountOf } from './checkout-routes.ts'
import { contentSecurityPolicy } from './page-layout.ts'
import { renderCashApp, renderReader } from './present-pages.ts'

const DECLINED_CARD: Presented = { type: 'card_present', number: '4000000000000002', tip: 0 }

/** What the buttons of a reader's page do. */
const PRESENTED: Readonly<Record<string, Presented>> = {
  approve: { type: 'card_present', tip: 0 },
  decline: DECLINED_CARD,
  interac: { type: 'interac_present', tip: 0 },
  cancel: { type: 'customer_canceled', tip: 0 },
  lose: { type: 'connection_error', tip: 0 },
}

interface ById {
  Params: { id: string }
}

/** Registers the pages for payments with the customer present: a reader's screen and Cash App. */
export function registerPresentPages(
  app: FastifyInstance,
  { pool, siteOrigins, onChange }: Omit<PageOptions, 'publicUrl'>,
): void {
  const answer = async (reply: FastifyReply, result: Reply): Promise<FastifyReply> =>
    send(reply, result, contentSecurityPolicy(await siteOrigins()))
  app.get<ById>('/sandbox/terminal/:id', async ({ params: { id } }, reply) =>
    answer(reply, await withAccountOf(pool, id, store => showReader(store, id))),
  )

  app.post<ById>('/sandbox/terminal/:id', async ({ params: { id }, body }, reply) => {
    const { outcome } = parseForm(body)
    const presented = (typeof outcome === 'string' && PRESENTED[outcome]) || DECLINED_CARD
    const result = await withAccountOf(pool, id, async store => {
      const { action } = await store.find('terminal.reader', id)
      if (action?.status === 'in_progress') await presentCard(store, id, presented)
      return { redirect: `/sandbox/terminal/${id}` }
    })
    onChange()
    return answer(reply, result)
  })

  app.get<ById & { Querystring: { code?: string } }>('/sandbox/cash-app/:id/code.svg', async (request, reply) => {
    let picture: string | undefined
    await withAccountOf(pool, request.params.id, async store => {
      picture = await drawCode(store, request.params.id, request.query.code ?? '')
      return { redirect: '' }
    })
    if (picture === undefined) return reply.code(404).send()
    return reply.type('image/svg+xml').header('cache-control', 'no-store').send(picture)
  })

  app.get<ById>('/sandbox/cash-app/:id', async ({ params: { id } }, reply) =>
    answer(
      reply,
      await withAccountOf(pool, id, async store => ({
        status: 200,
        page: renderCashApp(await store.find('payment_intent', id)),
      })),
    ),
  )

  app.post<ById>('/sandbox/cash-app/:id', async ({ params: { id }, body }, reply) => {
    const approved = parseForm(body).outcome === 'approve'
    const result = await withAccountOf(pool, id, async store => {
      await answerCashApp(store, await store.lock('payment_intent', id), approved)
      return { redirect: `/sandbox/cash-app/${id}` }
    })
    onChange()
    return answer(reply, result)
  })
}

async function showReader(store: Store, id: string): Promise<Reply> {
  const reader = await store.find('terminal.reader', id)
  const shown = reader.action?.status === 'in_progress' ? paymentOf(reader.action) : undefined
  const intent = shown === undefined ? undefined : await store.find('payment_intent', shown)
  return { status: 200, page: renderReader(reader, intent) }
}
