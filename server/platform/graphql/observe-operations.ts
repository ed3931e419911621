import type { FastifyInstance } from 'fastify'
import { type DocumentNode, Kind } from 'graphql'
import { topics } from '../observe/topics.ts'
import { Refusal } from '../refusal.ts'

const names = new WeakMap<DocumentNode, string>()

/** Returns the schema's name of the first field of an operation, because the caller chooses the operation's name. */
function nameOf(document: DocumentNode): string {
  const known = names.get(document)
  if (known !== undefined) return known
  const first = document.definitions
    .flatMap(definition => (definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []))
    .find(selection => selection.kind === Kind.FIELD)
  const name = first?.name.value ?? 'graphql'
  names.set(document, name)
  return name
}

/** A refusal, or a document that GraphQL itself refused. */
const isExpected = ({ originalError }: { originalError?: unknown }): boolean =>
  originalError === undefined || originalError === null || originalError instanceof Refusal

/** Reports the begin and end of every GraphQL operation. */
export function observeOperations(app: FastifyInstance): void {
  const running = new WeakMap<object, { name: string; startedAt: number }>()
  app.graphql.addHook('preExecution', async (_schema, document, { reply }) => {
    const name = nameOf(document)
    running.set(reply, { name, startedAt: performance.now() })
    topics.operationBegun.publish({ name })
  })
  app.graphql.addHook('onResolution', async (execution, { reply }) => {
    const operation = running.get(reply)
    if (!operation) return
    const { name, startedAt } = operation
    const errors = execution.errors ?? []
    const outcome = errors.length === 0 ? 'ok' : errors.every(isExpected) ? 'refused' : 'failed'
    topics.operationEnded.publish({ name, milliseconds: performance.now() - startedAt, outcome })
  })
}
