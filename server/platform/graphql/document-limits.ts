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
import { TEXTS } from './texts.ts'

export const MAX_DOCUMENT_BYTES = 64_000
/** Names, values and punctuation of a document. The web application's largest document has a tenth of it. */
export const MAX_TOKENS = 5000
const MAX_ROOT_FIELDS = 20
/** For the whole document with its fragments expanded. The limit of one query is lower (limit in builder.ts). */
const MAX_FIELDS = 400
/** Nesting of braces, brackets and parentheses. */
const MAX_LEVELS = 40
const MAX_VARIABLES = 100
const MAX_DIRECTIVES = 100
const MAX_FRAGMENTS = 50

const tooMuch = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/** Number of fields of a selection with its fragments expanded, at its top level and in total. */
interface FieldCount {
  top: number
  all: number
}

const NO_FIELDS: FieldCount = { top: 0, all: 0 }

/** Counts without expanding fragments, because each can double the size. A fragment that includes itself counts once: validation refuses it. */
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
      const countedBefore = counted.get(name)
      if (countedBefore) return countedBefore
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

/** @throws Refusal 400 for a document that is too large; 422 for a text in it that cannot be stored */
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
    [Kind.FIELD, MAX_FIELDS, TEXTS.tooManyFields],
    [Kind.VARIABLE_DEFINITION, MAX_VARIABLES, TEXTS.tooManyVariables],
    [Kind.DIRECTIVE, MAX_DIRECTIVES, TEXTS.tooManyDirectives],
    [Kind.FRAGMENT_DEFINITION, MAX_FRAGMENTS, TEXTS.tooManyFragments],
  ] as const
  for (const [kind, limit, problem] of most) if ((counts[kind] ?? 0) > limit) throw tooMuch(problem(limit))
  // Each alias would return the whole schema again, and nested aliases multiply that.
  if (readsSchema && hasAlias) throw tooMuch(TEXTS.schemaWithAliases)
}

const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Runs before the parser, which is recursive and would overflow the stack.
 * @throws Refusal 400 for a document that is nested too deep; GraphQLError for one that is not a document
 */
function checkLevels(source: string): void {
  const lexer = new Lexer(new Source(source))
  let level = 0
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (OPENING.has(kind)) level += 1
    if (CLOSING.has(kind)) level -= 1
    if (level > MAX_LEVELS) throw tooMuch(TEXTS.tooDeep(MAX_LEVELS))
  }
}

/**
 * Parses a document and refuses one that would be slow to validate or to answer: more than 20 root fields (aliases and fragments counted), too many
 * fields, or too many levels. It must contain exactly one operation, so that the compiled operation is the requested one.
 * @returns the operation's name
 * @throws GraphQLError for a text that is not a document; Refusal 400 or 422 that says what to change
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
  if (!operation || operations.length > 1) throw tooMuch(TEXTS.oneOperation)
  const { top, all } = countFields(operation.selectionSet, fragments)
  if (top > MAX_ROOT_FIELDS) throw tooMuch(TEXTS.tooManyRootFields(MAX_ROOT_FIELDS))
  if (all > MAX_FIELDS) throw tooMuch(TEXTS.tooManyExpandedFields(MAX_FIELDS))
  return operation.name?.value
}
