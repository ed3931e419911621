// Fails when nouns of server, web or domain import each other in a circle, when docs/architecture.md misses a noun or an import goes up its
// lists, and when a folder has too many code files.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { listFiles } from './requirement-register.ts'

const MAX_FILES = 30
const NO_CODE = /\.(?:test|spec)\.tsx?$|\.gen\.(?:d\.)?ts$/
/** Test tools may know every noun. */
const FOR_TESTS = /\/test-[^/]+\.ts$|\/testing\//

const nounOf = (file: string): string => file.split('/').slice(0, 2).join('/')
const treeOf = (file: string): string => file.split('/')[0] ?? ''

/** Returns every noun with the nouns of its tree that it imports, each with one import as an example. */
function readGraph(files: readonly string[]): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>()
  for (const file of files) {
    // Files directly in a tree compose it and may know every noun.
    if (file.split('/').length < 3) continue
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
    for (const { fileName } of importedFiles.filter(one => one.fileName.startsWith('.'))) {
      const target = join(dirname(file), fileName)
      if (treeOf(target) !== treeOf(file) || nounOf(target) === nounOf(file) || target.split('/').length < 3) continue
      const edges = graph.get(nounOf(file)) ?? new Map<string, string>()
      if (!edges.has(nounOf(target))) edges.set(nounOf(target), `${file} imports ${target}`)
      graph.set(nounOf(file), edges)
    }
  }
  return graph
}

/** Returns the nouns of the first circle that is found; undefined when there is none. */
function findCircle(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | undefined {
  const done = new Set<string>()
  const walk = (noun: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(noun)
    if (start >= 0) return [...path.slice(start), noun]
    if (done.has(noun)) return undefined
    for (const next of graph.get(noun)?.keys() ?? []) {
      const circle = walk(next, [...path, noun])
      if (circle) return circle
    }
    done.add(noun)
    return undefined
  }
  for (const noun of graph.keys()) {
    const circle = walk(noun, [])
    if (circle) return circle
  }
  return undefined
}

/** Returns the row number of every noun in a tree's table of docs/architecture.md; the first row is 0. */
function readRows(tree: string): Map<string, number> {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split(`| ${tree} | nouns |\n|---|---|\n`)
  const rows = new Map<string, number>()
  for (const [index, line] of table.slice(0, table.indexOf('\n\n')).split('\n').entries())
    for (const noun of line.split('|')[2]?.split(',') ?? []) rows.set(`${tree}/${noun.trim()}`, index)
  return rows
}

/** Returns what the tables of docs/architecture.md say wrongly about a tree. */
function compareTable(tree: string, graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const rows = readRows(tree)
  const nouns = new Set([...graph].flatMap(([noun, edges]) => [noun, ...edges.keys()]))
  const problems: string[] = []
  for (const noun of [...nouns].filter(one => treeOf(one) === tree && !FOR_TESTS.test(`/${one}/`))) {
    const row = rows.get(noun)
    if (row === undefined) {
      problems.push(`docs/architecture.md does not list ${noun}.`)
      continue
    }
    for (const [target, example] of graph.get(noun) ?? [])
      if ((rows.get(target) ?? row) < row)
        problems.push(`docs/architecture.md lists ${noun} below ${target}, but ${example}.`)
  }
  const gone = [...rows.keys()].filter(noun => !nouns.has(noun))
  return [...problems, ...gone.map(noun => `docs/architecture.md lists ${noun}, which no other noun meets.`)]
}

const files = listFiles(/\.tsx?$/).filter(file => !NO_CODE.test(file))
const problems: string[] = []
const graph = readGraph(files.filter(file => /^(?:server|web|domain)\//.test(file) && !FOR_TESTS.test(file)))
const circle = findCircle(graph)
if (circle) {
  const imports = circle.slice(1).map((next, index) => `  ${graph.get(circle[index] ?? '')?.get(next)}`)
  problems.push(`Nouns import each other in a circle: ${circle.join(' → ')}.`, ...imports)
}
problems.push(...compareTable('server', graph), ...compareTable('web', graph))
for (const [folder, inside] of Map.groupBy(files, file => dirname(file))) {
  if (inside.length > MAX_FILES)
    problems.push(`${folder} has ${inside.length} code files; at most ${MAX_FILES} are allowed.`)
}
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
