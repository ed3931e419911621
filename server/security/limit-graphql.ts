import type { FastifyInstance } from 'fastify'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule, Limits } from '../platform/limits/limits.ts'
import { refuseFor, takePoint } from './take-point.ts'

/**
 * Somebody who books asks about 60 times in some minutes; an office or a mobile network shares an address. The window is short, so that a flood is held
 * back from its first seconds on and who shares its address waits for no more than ten.
 */
const ANONYMOUS: LimitRule = { name: 'graphql-address', points: 100, seconds: 10, batch: 5 }
/** Staff who share an address have a session each. */
const SIGNED_IN: LimitRule = { name: 'graphql-session', points: 1200, seconds: 60, batch: 100 }
const ANONYMOUS_MUTATIONS: LimitRule = { name: 'mutation-address', points: 60, seconds: 600, batch: 5 }

/** How many changes a document asks for. */
const changesIn = ({ definitions }: DocumentNode): number =>
  definitions
    .filter(definition => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ operation }) => operation === OperationTypeNode.MUTATION)
    .reduce((sum, { selectionSet }) => sum + selectionSet.selections.length, 0)

/**
 * Limits the query API: by session for who is signed in, else by address, and more strictly what strangers change.
 * To be called when the API is registered.
 */
export function limitGraphql(app: FastifyInstance, { path, limits }: { path: string; limits: Limits }): void {
  // Before the body is read, so that a flood of strangers costs as little as can be.
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== path || request.headers.authorization !== undefined) return
    const key = addressKey(request.ip)
    const waitMs = await limits.take(ANONYMOUS, key)
    if (waitMs > 0) throw await refuseFor(await request.context(), ANONYMOUS, key, { waitMs })
  })
  app.addHook('preHandler', async request => {
    if (request.routeOptions.url !== path || request.headers.authorization === undefined) return
    const context = await request.context()
    // A token that is nobody's is a stranger's.
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
