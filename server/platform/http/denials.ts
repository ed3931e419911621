import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Refusals of this request that depend on who asked, by operation or route. */
    denials: Map<string, Refusal> | null
  }
}

/** Records that an operation was refused because of who asked; any other failure is not a denial. */
export function recordDenial(request: FastifyRequest, operation: string, error: unknown): void {
  if (!(error instanceof Refusal) || !error.isDenial) return
  request.denials ??= new Map()
  request.denials.set(operation, error)
}
