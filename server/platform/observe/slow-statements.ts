import type { FastifyBaseLogger } from 'fastify'
import { statementName } from './statement-name.ts'
import { topics } from './topics.ts'

/** Logs every statement that took this many milliseconds or longer, by its name and without its values. @returns a function that ends it */
export const logSlowStatements = (log: FastifyBaseLogger, slowMs: number): (() => void) =>
  topics.statement.subscribe(({ text, milliseconds, outcome }) => {
    if (milliseconds < slowMs) return
    log.warn({ statement: statementName(text), milliseconds: Math.round(milliseconds), outcome }, 'slow statement')
  })
