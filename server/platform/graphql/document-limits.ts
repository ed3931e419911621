import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql'
import { checkText } from '../http/check-input.ts'
import { Refusal } from '../refusal.ts'

export const MAX_DOCUMENT_BYTES = 64_000
/** Names, values and punctuation of a document. The largest of the web application has a tenth of it. */
export const MAX_TOKENS = 5000
const MAX_ROOT_FIELDS = 20
/** Of the whole document, with what its fragments stand for. What may be asked in one query (limit in builder.ts) is less. */
const MAX_FIELDS = 400
/** Of braces, brackets and parentheses. */
const MAX_LEVELS = 40
const MAX_VARIABLES = 100
const MAX_DIRECTIVES = 100
const MAX_FRAGMENTS = 50

const tooMuch = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/** Fields that a selection asks for with what its fragments stand for, at its top and in all. */
interface FieldCount {
  top: number
  all: number
}

const NO_FIELDS: FieldCount = { top: 0, all: 0 }

/** Counts without writing out what fragments stand for, which can double with each. A fragment in itself counts once: validation refuses it. */
function countFields(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  counted = new Map<string, FieldCount>(),
): FieldCount {
  let [top, all] = [0, 0]
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      top += 1
      all += 1 + (selection.selectionSet ? countFields(selection.selectionSet, fragments, counted).all : 0)
      continue
    }
    const inside = ((): FieldCount => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return countFields(selection.selectionSet, fragments, counted)
      const name = selection.name.value
      const known = counted.get(name)
      if (known) return known
      const fragment = fragments.get(name)
      if (!fragment) return NO_FIELDS
      counted.set(name, NO_FIELDS)
      const count = countFields(fragment.selectionSet, fragments, counted)
      counted.set(name, count)
      return count
    })()
    top += inside.top
    all += inside.all
  }
  return { top, all }
}

/** @throws Refusal 400 for a document that holds too much; 422 for a text in it that cannot be kept */
function checkNodes(document: DocumentNode): void {
  const counts: Partial<Record<Kind, number>> = {}
  let hasAlias = false
  let readsSchema = false
  visit(document, {
    enter(node) {
      counts[node.kind] = (counts[node.kind] ?? 0) + 1
      if (node.kind === Kind.STRING) checkText(node.value, 'query')
      if (node.kind !== Kind.FIELD) return
      hasAlias ||= node.alias !== undefined
      readsSchema ||= node.name.value === '__schema' || node.name.value === '__type'
    },
  })
  const most = [
    [Kind.FIELD, MAX_FIELDS, 'fields'],
    [Kind.VARIABLE_DEFINITION, MAX_VARIABLES, 'variables'],
    [Kind.DIRECTIVE, MAX_DIRECTIVES, 'directives'],
    [Kind.FRAGMENT_DEFINITION, MAX_FRAGMENTS, 'fragments'],
  ] as const
  for (const [kind, limit, what] of most)
    if ((counts[kind] ?? 0) > limit) throw tooMuch(`Please use at most ${limit} ${what} in a document.`)
  // Each alias would answer the whole schema once more, and within another alias as many times again.
  if (readsSchema && hasAlias) throw tooMuch('Please ask for the schema without aliases.')
}

const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Comes before the parser, which calls itself for each level and would run out of stack.
 * @throws Refusal 400 for a document that nests too deep; GraphQLError for what is no document
 */
function checkLevels(source: string): void {
  const lexer = new Lexer(new Source(source))
  let level = 0
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (OPENING.has(kind)) level += 1
    if (CLOSING.has(kind)) level -= 1
    if (level > MAX_LEVELS) throw tooMuch(`Please nest at most ${MAX_LEVELS} levels deep.`)
  }
}

/**
 * Reads a document and refuses what would take long to validate or to answer: more than 20 root fields (aliases and fragments counted), too many
 * fields, or too many levels. It holds one operation, so that what was compiled for it is what is asked for.
 * @returns the operation's name
 * @throws GraphQLError for what is no document; Refusal 400 or 422 that says what to change
 */
export function checkDocument(source: string): string | undefined {
  checkLevels(source)
  const document = parse(source, { maxTokens: MAX_TOKENS, noLocation: true })
  checkNodes(document)
  const fragments = new Map<string, FragmentDefinitionNode>()
  const operations: OperationDefinitionNode[] = []
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition)
  }
  const [operation] = operations
  if (!operation || operations.length > 1) throw tooMuch('Please send one operation in a document.')
  const { top, all } = countFields(operation.selectionSet, fragments)
  if (top > MAX_ROOT_FIELDS) throw tooMuch(`Please ask for at most ${MAX_ROOT_FIELDS} fields at the top of a request.`)
  if (all > MAX_FIELDS) throw tooMuch(`Please ask for at most ${MAX_FIELDS} fields in a document.`)
  return operation.name?.value
}
