import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CALLS } from '../account/routes.ts'
import { readInput } from '../platform/http/read-input.ts'
import { limitRoute } from '../security/take-point.ts'
import { acceptInvitation, askForInvitation, viewInvitation } from './accept-invitation.ts'

const token = z.string().max(200)
const linkBody = z.object({ token })
const acceptBody = z.object({ token, name: z.string().max(1000), password: z.string().max(1000) })

/** Registers the calls of an invitation's page. Its link has the token after the #, so opening or scanning the link sends nothing and uses nothing up. */
export function registerStaffRoutes(app: FastifyInstance): void {
  const perAddress = { preHandler: limitRoute(CALLS) }

  app.post('/auth/invitation', perAddress, async request =>
    viewInvitation(await request.context(), readInput(linkBody, request.body).token),
  )

  app.post('/auth/invitation/accept', perAddress, async request =>
    acceptInvitation(await request.context(), readInput(acceptBody, request.body)),
  )

  app.post('/auth/invitation/ask', perAddress, async request => {
    await askForInvitation(await request.context(), readInput(linkBody, request.body).token)
    return {}
  })
}
