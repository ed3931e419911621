import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { sendInspectionPdf } from './inspection/send-inspection-pdf.ts'
import { registerLinkedOrderRoutes } from './managed/routes.ts'

const params = z.object({ id: z.coerce.number().int().positive() })

/** GET account/appointments/{id}/inspection: returns the inspection as PDF, for the order's customer and staff. */
export function registerWorkOrderRoutes(app: FastifyInstance): void {
  app.get('/account/appointments/:id/inspection', async (request, reply) => {
    const { id } = readInput(params, request.params)
    const context = requireSignedIn(await request.context())
    return await sendInspectionPdf(reply, context, { id, answerPath: `/account/appointments/${id}` })
  })
  registerLinkedOrderRoutes(app)
}
