import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answersDisputes } from '../../domain/account/roles.ts'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import { collectEvidence } from './collect-evidence.ts'
import { drawEvidence } from './evidence-pdf.ts'
import { disputeById } from './queries.ts'
import { TEXTS } from './texts.ts'

const params = z.object({ id: z.coerce.number().int().positive() })

/** GET account/franchisee/disputes/{id}/evidence: returns the evidence of a dispute as one PDF, as it would be submitted. */
export function registerDisputeRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/disputes/:id/evidence', async (request, reply) => {
    const context = requireSignedIn(await request.context())
    const { id } = readInput(params, request.params)
    if (!answersDisputes(context.actor.roles)) throw notFoundForActor('dispute')
    await disputeById(context.scope.db, context.actor, id)
    const evidence = await collectEvidence(context, id)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${TEXTS.pdf.fileName(evidence.invoice.invoice_number)}"`)
      .header('cache-control', 'private, no-store')
      .send(await drawEvidence(evidence))
  })
}
