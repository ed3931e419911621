import type { FastifyInstance } from 'fastify'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule, Limits } from '../platform/limits/limits.ts'
import { refuseFor, takePoint } from './take-point.ts'

/**
 * A booking needs about 60 requests in some minutes, and an office or a mobile network shares an address. The window is short, so that a flood is
 * limited from its first seconds on and users of the same address wait ten seconds at most.
 */
const ANONYMOUS: LimitRule = { name: 'graphql-address', points: 100, seconds: 10, batch: 5 }
/** Staff who share an address each have their own session. */
const SIGNED_IN: LimitRule = { name: 'graphql-session', points: 1200, seconds: 60, batch: 100 }
const ANONYMOUS_MUTATIONS: LimitRule = { name: 'mutation-address', points: 60, seconds: 600, batch: 5 }

/** Counts the mutations of a document. */
const changesIn = ({ definitions }: DocumentNode): number =>
  definitions
    .filter(definition => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ operation }) => operation === OperationTypeNode.MUTATION)
    .reduce((sum, { selectionSet }) => sum + selectionSet.selections.length, 0)

/**
 * Limits the query API: by session for signed-in users, otherwise by address, with a stricter limit for mutations. Call it when the API is
 * registered.
 */
export function limitGraphql(app: FastifyInstance, { path, limits }: { path: string; limits: Limits }): void {
  // Before the body is read, so that a flood of anonymous requests costs as little as possible.
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== path || request.headers.authorization !== undefined) return
    const key = addressKey(request.ip)
    const waitMs = await limits.take(ANONYMOUS, key)
    if (waitMs > 0) throw await refuseFor(await request.context(), ANONYMOUS, key, { waitMs })
  })
  app.addHook('preHandler', async request => {
    if (request.routeOptions.url !== path || request.headers.authorization === undefined) return
    const context = await request.context()
    // An invalid token counts as anonymous.
    if (context.actor) await takePoint(context, SIGNED_IN, context.actor.tokenHash.toString('base64url'))
    else await takePoint(context, ANONYMOUS, addressKey(request.ip))
  })
  app.graphql.addHook('preExecution', async (_schema, document, { reply: { request } }) => {
    const points = changesIn(document)
    if (points === 0) return
    const context = await request.context()
    if (!context.actor) await takePoint(context, ANONYMOUS_MUTATIONS, addressKey(request.ip), { points })
  })
}
