/** The statements of the code are constant texts; this is far more than there are. */
const MAX_NAMES = 5_000
const names = new Map<string, string>()

const IDENTIFIER = String.raw`"?([a-z_]\w*)"?(?:\."?([a-z_]\w*)"?)?`
const TARGET = new RegExp(String.raw`\b(?:from|into|update|join)\s+(?:only\s+)?${IDENTIFIER}`, 'i')
const FUNCTION = new RegExp(String.raw`\bselect\s+${IDENTIFIER}\s*\(`, 'i')
/** A name that `prepared` gave has no spaces. */
const IS_NAME = /^[\w-]+$/
const ONE_WORD = /^\s*([a-z]+)/i

/** Returns a short name for a statement, without its values: what it does and to which table, such as `select work_order`. A prepared statement has its own. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = IS_NAME.test(text) ? text : describeStatement(text)
  if (names.size >= MAX_NAMES) names.clear()
  names.set(text, name)
  return name
}

function describeStatement(text: string): string {
  const verb = (ONE_WORD.exec(text)?.[1] ?? 'other').toLowerCase()
  const found = TARGET.exec(text) ?? FUNCTION.exec(text)
  const target = found?.[2] === undefined ? found?.[1] : `${found[1]}.${found[2]}`
  return target === undefined ? verb : `${verb} ${target.toLowerCase()}`
}
