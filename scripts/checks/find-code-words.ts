import ts from 'typescript'

/** A refused word in a comment or in the name of a declaration. */
export interface FoundWord {
  line: number
  word: string
  /** The comment or the name. */
  text: string
  better: string
}

/** Refused words and their replacements. Names are split into words first: `toldPlace` is "told place". */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:un)?told\b/i, 'notified, reported, or what it is'],
  [/\breckon\w*/i, 'calculate'],
  [/\bwhom\b|\bwho(?:so)?ever\b/i, 'who, that, or anyone who'],
  [/\banew\b/i, 'again'],
  [/\btheirs\b/i, 'whose it is: their own, of the actor'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
  [/\ball the same\b/i, 'anyway'],
  [/\b(?:there|where|here)(?:of|by|upon|in|with)\b/i, 'of it, by it'],
  [/\bst(?:ands?|ood) in\b/i, 'replaces, or is in'],
  [/\bgo(?:es)? on\b/i, 'continues'],
  [/\b(?:hence|lest|whence|henceforth)\b/i, 'so, so that'],
]

/** A limit is named MAX_ or MIN_, in every folder. */
const LIMIT = /\b(?:MOST|LEAST|LONGEST|SHORTEST)_[A-Z\d]/

/** Splits a name at its capitals and underscores: `keptBooking` is "kept booking". */
const wordsOf = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** Joins lines with a space, without their indentation and the stars of a block comment. */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map(line =>
      line
        .trim()
        .replace(/^\*(?!\/)/, '')
        .trim(),
    )
    .join(' ')

/** Removes the marks of a comment and its line breaks. */
const textOf = (comment: string): string => joinLines(comment.replace(/^\/[/*]+/, '').replace(/\*\/$/, '')).trim()

const IS_STYLE = /\.css$/

/** Returns the comments of a source file with their positions. */
function findComments(tree: ts.SourceFile): { pos: number; text: string }[] {
  const source = tree.text
  if (IS_STYLE.test(tree.fileName))
    return Array.from(source.matchAll(/\/\*[\s\S]*?\*\//g), ({ index, 0: comment }) => ({
      pos: index,
      text: textOf(comment),
    }))
  const found = new Map<number, string>()
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [])
      found.set(pos, textOf(source.slice(pos, end)))
    for (const { pos, end } of ts.getTrailingCommentRanges(source, node.getEnd()) ?? [])
      found.set(pos, textOf(source.slice(pos, end)))
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)
  return Array.from(found, ([pos, text]) => ({ pos, text }))
}

/** Returns the names that a source file declares: functions, variables, parameters, types. Properties can be names of the API. */
function findNames(tree: ts.SourceFile): { pos: number; text: string }[] {
  const found: { pos: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ts.isFunctionDeclaration(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isClassDeclaration(node)
    if (isDeclared && node.name && ts.isIdentifier(node.name))
      found.push({ pos: node.name.getStart(tree), text: node.name.text })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/**
 * Returns the refused words in the comments of a source file (TypeScript, JavaScript or CSS).
 * @param hasNames also looks at the names that the file declares
 */
export function findCodeWords(file: string, source: string, { hasNames }: { hasNames: boolean }): FoundWord[] {
  // Parsing takes most of the time, and few files have any of the words.
  const onOneLine = joinLines(source)
  const hasWord = WORDS.some(([word]) => word.test(onOneLine) || word.test(wordsOf(onOneLine)))
  if (!hasWord && !LIMIT.test(source)) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const lineOf = (pos: number): number => tree.getLineAndCharacterOfPosition(pos).line + 1
  const names = findNames(tree)
  const parts = findComments(tree).map(comment => ({ ...comment, words: comment.text }))
  if (hasNames) parts.push(...names.map(name => ({ ...name, words: wordsOf(name.text) })))
  const words = parts.flatMap(({ pos, text, words: said }) =>
    WORDS.flatMap(([pattern, better]) => {
      const [word] = pattern.exec(said) ?? []
      return word === undefined ? [] : [{ line: lineOf(pos), word, text, better }]
    }),
  )
  const limits = names.filter(({ text }) => LIMIT.test(text))
  return [
    ...words,
    ...limits.map(({ pos, text }) => ({
      line: lineOf(pos),
      word: text.replace(/_.*/, ''),
      text,
      better: 'MAX_ or MIN_',
    })),
  ]
}
