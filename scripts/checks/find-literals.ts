import ts from 'typescript'
import type { FoundText } from './find-texts.ts'

/** Attributes and properties whose value a person reads. */
const READ_NAMES =
  /^(?:aria-label|alt|label|title|placeholder|description|message|legend|caption|heading|header|intro|note|hint|error|subject|closing|\w+(?:Label|Title|Text|Message|Placeholder))$/

/** What a refusal is made with. `notFound('order')` and the like name a text of the texts file. */
const REFUSALS = /^(?:Refusal|TooManyRequests|SecondStepNeeded|invalidFields?)$/

/** In a refusal, and as the `error` of an answer, capitals are a label. On a screen they are a text, such as PDF. */
const isForPrograms = (node: ts.Node, text: string, isWeb: boolean): boolean =>
  isLabel(text) && (!isWeb || (ts.isPropertyAssignment(node.parent) && nameOf(node.parent.name) === 'error'))

/** The parts of a mail whose literals a person reads, however deep they are. */
const MAILS = /^(?:renderMail)$/

/** `NOT_FOUND`: the label of a refusal, for programs. */
const isLabel = (text: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(text)
/** Several words that end like a sentence: not code, wherever it is. */
const isSentence = (text: string): boolean => /^[A-Z“‘].*[.?!…]$/.test(text) && text.includes(' ')

const nameOf = (node: ts.Node): string =>
  ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isJsxNamespacedName(node) ? node.getText() : ''

/** Errors and log lines are for developers, and so are descriptions in the GraphQL schema. */
function isForDevelopers(node: ts.Node): boolean {
  for (let parent = node.parent; !ts.isSourceFile(parent); parent = parent.parent) {
    if (ts.isNewExpression(parent) && /^(?:(?:Type|Range)?Error|UndeliverableMail)$/.test(parent.expression.getText()))
      return true
    if (
      ts.isCallExpression(parent) &&
      /\b(?:log|logger|console|say|process\.std\w+)\b/.test(parent.expression.getText())
    )
      return true
    if (ts.isPropertyAssignment(parent) && nameOf(parent.name) === 'description') return true
    if (ts.isTaggedTemplateExpression(parent) || ts.isTypeNode(parent)) return true
    if (ts.isFunctionLike(parent)) return false
  }
  return false
}

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(span => span.literal.text).join(' ')
  return undefined
}

/** The expressions that a value can be: `a ? 'One' : 'Two'` is either. */
function* alternatives(node: ts.Node | undefined): Generator<ts.Node> {
  if (!node) return
  yield node
  if (ts.isConditionalExpression(node)) yield* [node.whenTrue, node.whenFalse].flatMap(part => [...alternatives(part)])
  else if (ts.isBinaryExpression(node)) yield* operands(node).flatMap(part => [...alternatives(part)])
  else if (ts.isTemplateExpression(node)) yield* node.templateSpans.flatMap(span => [...alternatives(span.expression)])
  else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    yield* alternatives(node.expression)
}

/** What a binary expression can be or contains. A comparison is no text, nor is the condition of `&&`. */
function operands({ left, operatorToken: { kind }, right }: ts.BinaryExpression): ts.Node[] {
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [right]
  const { PlusToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind
  return [PlusToken, BarBarToken, QuestionQuestionToken].some(token => token === kind) ? [left, right] : []
}

/** All parts of a value, without the names of its properties, without addresses and calls. */
function* descendants(node: ts.Node): Generator<ts.Node> {
  if (ts.isPropertyAssignment(node) && nameOf(node.name) === 'url') return
  yield node
  const parts = ts.isPropertyAssignment(node)
    ? [node.initializer]
    : ts.isConditionalExpression(node)
      ? [node.whenTrue, node.whenFalse]
      : ts.isBinaryExpression(node)
        ? operands(node)
        : node.getChildren()
  for (const part of parts) if (!ts.isCallExpression(part)) yield* descendants(part)
}

/** Where a node puts its value in front of a person. */
function* readValues(node: ts.Node, isWeb: boolean): Generator<ts.Node> {
  if (ts.isJsxText(node)) yield node
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) yield* alternatives(node.expression)
  if (ts.isJsxAttribute(node) && READ_NAMES.test(node.name.getText())) yield* alternatives(node.initializer)
  if (ts.isPropertyAssignment(node) && READ_NAMES.test(nameOf(node.name)) && (isWeb || nameOf(node.name) === 'message'))
    yield* alternatives(node.initializer)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = node.expression.getText()
    const values = node.arguments ?? []
    // Of an invalid field the first value is its name.
    const read = name === 'invalidField' ? values.slice(1) : values
    if (REFUSALS.test(name)) yield* read.flatMap(value => [...alternatives(value)])
    if (MAILS.test(name)) yield* read.flatMap(value => [...descendants(value)])
  }
}

/** The literals of a source file that a person reads, and that therefore belong into a texts file. */
export function findLiterals(file: string, source: string): FoundText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const isWeb = file.startsWith('web/')
  const found = new Map<ts.Node, string>()
  const visit = (node: ts.Node): void => {
    for (const value of readValues(node, isWeb)) {
      const text = textOf(value)
      if (text !== undefined && /\p{L}/u.test(text) && !isForPrograms(value, text, isWeb)) found.set(value, text)
    }
    const text = textOf(node)
    if (text !== undefined && isSentence(text.trim()) && !isForDevelopers(node)) found.set(node, text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...found]
    .map(([node, text]) => ({
      text: text.replaceAll(/\s+/g, ' ').trim(),
      line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
    }))
    .toSorted((a, b) => a.line - b.line)
}
