import { Refusal } from '../refusal.ts'
import { checkDocument, MAX_DOCUMENT_BYTES } from './document-limits.ts'
import { TEXTS } from './texts.ts'

/** Limit for the texts of cached documents together. Parsed and compiled, they take about twenty times as much. */
const MAX_BYTES = 1_000_000
/** Minimum cost of a cached document, even a short one. */
const BYTES_OF_ONE = 4000

/**
 * Tracks the checked documents that the executor caches parsed and compiled, because its caches have no limit in bytes. Above the limit, all are
 * cleared, here and in the executor.
 */
export class CachedDocuments {
  readonly #names = new Map<string, string | undefined>()
  readonly #forgetAll: () => void
  #bytes = 0

  /** @param forgetAll empties the executor's caches */
  constructor(forgetAll: () => void) {
    this.#forgetAll = forgetAll
  }

  /**
   * Admits a document, and parses it only the first time.
   * @param operationName the operation's name, where the request gives one
   * @throws GraphQLError or Refusal for one that may not run (checkDocument)
   */
  admit(source: string, operationName: string | null | undefined): void {
    if (!this.#names.has(source)) this.#remember(source)
    const name = this.#names.get(source)
    if (operationName !== undefined && operationName !== null && operationName !== name)
      throw new Refusal(400, 'BAD_REQUEST', TEXTS.unknownOperation(operationName))
  }

  #remember(source: string): void {
    if (source.length > MAX_DOCUMENT_BYTES) throw new Refusal(400, 'BAD_REQUEST', TEXTS.tooLarge)
    const name = checkDocument(source)
    this.#bytes += source.length + BYTES_OF_ONE
    if (this.#bytes > MAX_BYTES) {
      this.#names.clear()
      this.#forgetAll()
      this.#bytes = source.length + BYTES_OF_ONE
    }
    this.#names.set(source, name)
  }
}
