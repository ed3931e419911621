import { Readable } from 'node:stream'
import { invalidField, type Refusal } from '../refusal.ts'
import { TEXTS } from './texts.ts'

/** Size limits of a request. A route that documents higher ones sets them in its config. */
export interface InputLimits {
  /** Bytes of one text, in UTF-8. */
  maxTextBytes: number
  /** A list or object in a list or object is two levels. */
  maxDepth: number
  /** Number of texts, numbers, lists and objects together. */
  maxValues: number
  /** A field of the body or query that may be longer, such as the text of a GraphQL document. */
  longField?: { name: string; maxBytes: number }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    inputLimits?: InputLimits
  }
}

/** Limits for every request; no field of the API needs more. */
export const INPUT_LIMITS: InputLimits = { maxTextBytes: 10_000, maxDepth: 32, maxValues: 20_000 }

/** Maximum UTF-8 bytes of one UTF-16 unit. */
const BYTES_OF_UNIT = 3

const isLonger = (text: string, bytes: number): boolean =>
  text.length > bytes || (text.length * BYTES_OF_UNIT > bytes && Buffer.byteLength(text) > bytes)

/** @throws Refusal 422 for a text that is too long, or that PostgreSQL cannot store: a null character, or half of a surrogate pair */
export function checkText(text: string, field: string, maxBytes = INPUT_LIMITS.maxTextBytes): void {
  // Check the length first, so that the checks below only read a short text.
  if (isLonger(text, maxBytes)) throw invalidField(field, TEXTS.tooLong(Math.floor(maxBytes / 1000)))
  if (text.includes('\0')) throw invalidField(field, TEXTS.nullCharacter)
  if (!text.isWellFormed()) throw invalidField(field, TEXTS.brokenCharacter)
}

const tooDeep = (field: string, levels: number): Refusal => invalidField(field, TEXTS.tooDeep(levels))

/**
 * Checks every text, name and level of a body, query or path before other code walks through it or it reaches the database. Linear time and no
 * recursion, so deep input cannot overflow the stack.
 * @throws Refusal 422 that names the nearest field
 */
export function checkInput(input: unknown, limits: InputLimits = INPUT_LIMITS): void {
  const { maxTextBytes, maxDepth, maxValues, longField } = limits
  if (typeof input === 'string') return checkText(input, 'body', maxTextBytes)
  if (!isBranch(input)) return
  // Branches still to check, each with its name and level.
  const branches: object[] = [input]
  const names: string[] = ['body']
  const levels: number[] = [1]
  let values = 1
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    const name = names.pop() ?? ''
    const level = levels.pop() ?? 1
    if (level > maxDepth) throw tooDeep(name, maxDepth)
    const isList = Array.isArray(branch)
    for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
      values += 1
      if (values > maxValues) throw invalidField(name, TEXTS.tooManyValues(maxValues))
      if (!isList) checkText(key, name, maxTextBytes)
      const field = isList ? name : key
      if (typeof value === 'string')
        checkText(value, field, level === 1 && key === longField?.name ? longField.maxBytes : maxTextBytes)
      else if (isBranch(value)) {
        branches.push(value)
        names.push(field)
        levels.push(level + 1)
      }
    }
  }
}

/** Raw bytes are for the route that requested them. */
const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !(value instanceof Readable)
