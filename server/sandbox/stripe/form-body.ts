/** A form in Stripe's format: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

interface Branch {
  [key: string]: string | Branch
}

/** Parses a body or query of the type application/x-www-form-urlencoded; a body of another type is empty. */
export function parseForm(encoded: unknown): { [key: string]: FormValue } {
  const root = newBranch()
  for (const [name, value] of new URLSearchParams(typeof encoded === 'string' ? encoded : '')) {
    const [head = '', ...rest] = name.split('[')
    insert(root, [head, ...rest.map(part => part.replace(/\]$/, ''))], value)
  }
  return mapValues(root)
}

const newBranch = (): Branch => Object.create(null)

function insert(root: Branch, path: string[], value: string): void {
  const leaf = path.pop() ?? ''
  let branch = root
  for (const part of path) {
    const key = nextKey(branch, part)
    const existing = branch[key]
    const next = typeof existing === 'object' ? existing : newBranch()
    branch[key] = next
    branch = next
  }
  branch[nextKey(branch, leaf)] = value
}

/** `a[]=x` appends. */
const nextKey = (branch: Branch, part: string): string => (part === '' ? String(Object.keys(branch).length) : part)

function mapValues(branch: Branch): { [key: string]: FormValue } {
  const entries = Object.entries(branch).map(([key, value]) => [key, toValue(value)] as const)
  return Object.fromEntries(entries)
}

function toValue(node: string | Branch): FormValue {
  if (typeof node === 'string') return node
  const keys = Object.keys(node)
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
  return isList ? Object.values(node).map(toValue) : mapValues(node)
}
