import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerCashApp } from '../cash-app.ts'
import { type PageOptions, type Reply, send, withAccountOf } from './checkout-routes.ts'
import { parseForm } from '../form-body.ts'
import { contentSecurityPolicy } from './page-layout.ts'
import { renderCashApp, renderReader } from './present-pages.ts'
import type { Store } from '../store.ts'
import { presentCard } from '../terminal.ts'

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
    const approved = parseForm(body).outcome === 'approve'
    const result = await withAccountOf(pool, id, async store => {
      await presentCard(store, id, approved)
      return { redirect: `/sandbox/terminal/${id}` }
    })
    onChange()
    return answer(reply, result)
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
  const shown =
    reader.action?.status === 'in_progress' ? reader.action.process_payment_intent.payment_intent : undefined
  const intent = shown === undefined ? undefined : await store.find('payment_intent', shown)
  return { status: 200, page: renderReader(reader, intent) }
}
