import ts from 'typescript'
import { findIds } from './requirement-register.ts'

/** A test or group of tests with requirement IDs in its title. */
export type Proof = { ids: string[]; title: string; line: number }

const STARTS = new Set(['test', 'it', 'describe'])
/** A test that may not run, or is expected to fail, proves nothing. */
const IDLE = new Set(['skip', 'skipIf', 'todo', 'fails', 'fixme', 'fail'])

/** Returns the name of a called function: `test.describe`, and for `test.each(table)('…')` that of `test.each`. */
function wordsOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...wordsOf(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag)
  return []
}

/** Whether the details of a browser test leave it out of the gate. */
const isSlow = (details: ts.Node | undefined, tree: ts.SourceFile): boolean =>
  details !== undefined && ts.isObjectLiteralExpression(details) && /\btag: '@slow'/.test(details.getText(tree))

/** Returns the tests of a file with IDs in their titles, except those that are skipped, planned, expected to fail or not in the gate, alone or with their group. */
export function findProofs(file: string, source: string): Proof[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const proofs: Proof[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first = '', ...more] = wordsOf(node.expression)
      const [title, details] = node.arguments
      if (STARTS.has(first) && title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        if (more.some(word => IDLE.has(word)) || isSlow(details, tree)) return
        const text = title.getText(tree).slice(1, -1)
        const ids = findIds(text)
        if (ids.length > 0) {
          proofs.push({ ids, title: text, line: tree.getLineAndCharacterOfPosition(title.getStart(tree)).line + 1 })
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return proofs
}
