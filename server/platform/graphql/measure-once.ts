import type { FastifyInstance } from 'fastify'
import type { DocumentNode } from 'graphql'
import type { Context } from '../context.ts'

/**
 * Has a document measured by the limits in builder.ts until it was answered once: they do not depend on its variables, and measuring takes time at every request.
 * One whose fields were all skipped was not measured.
 */
export function measureOnce(app: FastifyInstance): void {
  const known = new WeakSet<DocumentNode>()
  const running = new WeakMap<object, DocumentNode>()
  app.graphql.addHook<Context>('preExecution', (_schema, document, context) => {
    running.set(context, document)
    if (known.has(document)) context.measured = 'before'
  })
  app.graphql.addHook<object, Context>('onResolution', (execution, context) => {
    const document = running.get(context)
    if (document && context.measured === 'now' && (execution.errors ?? []).length === 0) known.add(document)
  })
}
