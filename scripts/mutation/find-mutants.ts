import ts from 'typescript'

/** How a rule is broken. */
export type MutationKind = 'sign' | 'comparison' | 'constant' | 'logic' | 'removed line'

/** One small change of a file that breaks what it does. */
export interface Mutant {
  kind: MutationKind
  /** Both from 1. */
  line: number
  column: number
  /** The characters that are replaced. */
  start: number
  end: number
  replacement: string
}

/** More numbers in one array are a table of facts, and not rules. */
const MAX_NUMBERS = 12

/** What stands for each operator. Limits move by one instead of turning around, because a wrong side is what a test of one value does not notice. */
const OPERATORS: ReadonlyMap<ts.SyntaxKind, { kind: MutationKind; text: string }> = new Map([
  [ts.SyntaxKind.PlusToken, { kind: 'sign', text: '-' }],
  [ts.SyntaxKind.MinusToken, { kind: 'sign', text: '+' }],
  [ts.SyntaxKind.AsteriskToken, { kind: 'sign', text: '/' }],
  [ts.SyntaxKind.SlashToken, { kind: 'sign', text: '*' }],
  [ts.SyntaxKind.PlusEqualsToken, { kind: 'sign', text: '-=' }],
  [ts.SyntaxKind.MinusEqualsToken, { kind: 'sign', text: '+=' }],
  [ts.SyntaxKind.LessThanToken, { kind: 'comparison', text: '<=' }],
  [ts.SyntaxKind.LessThanEqualsToken, { kind: 'comparison', text: '<' }],
  [ts.SyntaxKind.GreaterThanToken, { kind: 'comparison', text: '>=' }],
  [ts.SyntaxKind.GreaterThanEqualsToken, { kind: 'comparison', text: '>' }],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, { kind: 'comparison', text: '!==' }],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, { kind: 'comparison', text: '===' }],
  [ts.SyntaxKind.AmpersandAmpersandToken, { kind: 'logic', text: '||' }],
  [ts.SyntaxKind.BarBarToken, { kind: 'logic', text: '&&' }],
  [ts.SyntaxKind.QuestionQuestionEqualsToken, { kind: 'logic', text: '=' }],
] as const)

/** Methods with an opposite. */
const OPPOSITES = new Map([
  ['Math.min', 'Math.max'],
  ['Math.max', 'Math.min'],
  ['Math.floor', 'Math.ceil'],
  ['Math.ceil', 'Math.floor'],
  ['Math.round', 'Math.floor'],
])
const QUANTIFIERS = new Map([
  ['every', 'some'],
  ['some', 'every'],
])

/** Steps of a chain without which the rest still works. */
const STEPS = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'toUpperCase'])

/** Returns every way in which the code of a file can be broken by one small change, in the order of the file. Types, texts and imports are not code. */
export function findMutants(path: string, text: string): Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const add = (kind: MutationKind, start: number, end: number, replacement: string): void => {
    const { line, character } = source.getLineAndCharacterOfPosition(start)
    mutants.push({ kind, line: line + 1, column: character + 1, start, end, replacement })
  }
  const replace = (node: ts.Node, kind: MutationKind, replacement: string): void =>
    add(kind, node.getStart(source), node.end, replacement)

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const operator = OPERATORS.get(node.operatorToken.kind)
      if (operator && !joinsTexts(node)) replace(node.operatorToken, operator.kind, operator.text)
    } else if (ts.isPrefixUnaryExpression(node)) {
      const operand = node.operand.getText(source)
      if (node.operator === ts.SyntaxKind.MinusToken) replace(node, 'sign', operand)
      // A negated comparison is one mutant and not two.
      if (node.operator === ts.SyntaxKind.ExclamationToken) replace(node, 'comparison', operand)
    } else if (ts.isNumericLiteral(node)) {
      if (!isOfTable(node)) replace(node, 'constant', String(Number(node.text) + 1))
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'constant', 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'constant', 'true')
    else if (ts.isCallExpression(node)) visitCall(node)
    else if (ts.isSpreadAssignment(node)) replace(node, 'removed line', '...{}')
    else if (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.parent))
      replace(node, 'removed line', '...[]')
    else if (ts.isExpressionStatement(node) || (ts.isIfStatement(node) && !node.elseStatement))
      replace(node, 'removed line', ';')
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) && node.condition
    if (condition && isPlain(condition)) replace(condition, 'comparison', `!(${condition.getText(source)})`)
    ts.forEachChild(node, visit)
  }

  function visitCall({ expression: called, arguments: given }: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(called)) return
    const { name, expression: owner } = called
    const opposite = OPPOSITES.get(called.getText(source))
    const quantifier = QUANTIFIERS.get(name.text)
    if (opposite !== undefined) replace(called, 'comparison', opposite)
    else if (quantifier !== undefined && given.length > 0) replace(name, 'logic', quantifier)
    else if (STEPS.has(name.text)) add('removed line', owner.end, called.parent.end, '')
  }

  visit(source)
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Returns the text of the file with the mutant in it. */
export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Says on one line what a mutant changes: `< → <=`. */
export function describeMutant(text: string, { start, end, replacement, kind }: Mutant): string {
  const was = text.slice(start, end).replaceAll(/\s+/g, ' ').trim()
  const short = was.length > 50 ? `${was.slice(0, 49)}…` : was
  return kind === 'removed line' ? `without ${short}` : `${short} → ${replacement}`
}

/** Checks for a condition that is neither a comparison nor a negation, which have mutants of their own. */
const isPlain = (condition: ts.Expression): boolean =>
  !ts.isBinaryExpression(condition) && !ts.isPrefixUnaryExpression(condition)

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && joinsTexts(node))

const joinsTexts = ({ left, right }: ts.BinaryExpression): boolean => isText(left) || isText(right)

function isOfTable(node: ts.Node): boolean {
  for (let above = node.parent; above && !ts.isFunctionLike(above); above = above.parent)
    if (ts.isArrayLiteralExpression(above) && countNumbers(above) > MAX_NUMBERS) return true
  return false
}

function countNumbers(node: ts.Node): number {
  let count = ts.isNumericLiteral(node) ? 1 : 0
  ts.forEachChild(node, child => {
    count += countNumbers(child)
  })
  return count
}
