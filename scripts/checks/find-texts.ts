import ts from 'typescript'

/** A text that a person reads: on a screen, in a mail, a PDF or a refusal. */
export interface FoundText {
  text: string
  line: number
}

/** Checks whether a text starts like a sentence or a label, and has several words or the end of a sentence. */
const readsAsText = (text: string): boolean =>
  /^[A-Z$“'{]/.test(text) && /[a-z]/.test(text) && (text.includes(' ') || /[.!?…]$/.test(text))

/** SQL, markup, addresses, headers, formats. */
const IS_CODE =
  /^(?:select|insert|update|delete|with|create|alter|begin)\b|^[A-Z]+ [A-Z]+\b.*\b(?:from|into|set)\b|[{}][;:]|=>|https?:|^(?:Basic|Bearer) |\b(?:where|from) \$?\w+\.|::(?:bigint|int|text)/i

/** Checks for GraphQL descriptions and errors for developers, which users never read. */
function isForDevelopers(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name))
    return ['description', 'deprecationReason', 'queryKey', 'className'].includes(parent.name.text)
  if (ts.isNewExpression(parent) && ts.isIdentifier(parent.expression)) return parent.expression.text === 'Error'
  return ts.isImportDeclaration(parent) || ts.isTaggedTemplateExpression(parent) || ts.isLiteralTypeNode(parent)
}

/** Returns the texts of a source file in their order. A template's values are written as `{…}`. */
export function findTexts(file: string, source: string): FoundText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const isTextFile = file.endsWith('texts.ts')
  const found: FoundText[] = []
  const add = (node: ts.Node, raw: string): void => {
    const text = raw.replaceAll(/\s+/g, ' ').trim()
    if (text === '' || (!isTextFile && (!readsAsText(text) || IS_CODE.test(text)))) return
    found.push({ text, line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) {
      if (!isForDevelopers(node)) add(node, node.text)
      return
    }
    if (ts.isTemplateExpression(node) && !isForDevelopers(node)) {
      add(node, node.head.text + node.templateSpans.map(span => `{…}${span.literal.text}`).join(''))
    }
    if (ts.isJsxText(node)) add(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
