import { join } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { type Costs, mergeParts, type Part } from './merge-parts.ts'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

interface SharedFilesOptions extends Costs {
  /** The plugins that change modules, because the modules are built twice. */
  plugins: () => PluginOption[]
  /** Divides the files of `start`, and those only. */
  groups: Rolldown.CodeSplittingGroup[]
  /** Modules whose files stay as `groups` divide them. */
  start: readonly string[]
}

const isEntry = (chunk: Rolldown.OutputChunk): boolean => chunk.isEntry || chunk.isDynamicEntry

/** Returns the chunks that each chunk needs, including itself. */
function needsOf(chunks: Chunks): Map<string, Set<string>> {
  const needs = new Map([...chunks.keys()].map(name => [name, new Set([name])]))
  // A set visits what is added during the loop.
  for (const needed of needs.values())
    for (const name of needed) for (const imported of chunks.get(name)?.imports ?? []) needed.add(imported)
  return needs
}

/** Returns the chunks that several pages need, with those pages. */
function partsOf(chunks: Chunks, needs: ReadonlyMap<string, Set<string>>, isLeft: (name: string) => boolean): Part[] {
  const entries = [...chunks.values()].filter(isEntry)
  const parts = new Map<string, Part>()
  for (const [name, chunk] of chunks) {
    if (isEntry(chunk) || isLeft(name)) continue
    const users = entries.filter(entry => needs.get(entry.fileName)?.has(name))
    parts.set(name, {
      ids: chunk.moduleIds,
      bytes: Object.values(chunk.modules).reduce((sum, module) => sum + (module?.renderedLength ?? 0), 0),
      users: new Set(users.map(entry => entry.facadeModuleId ?? entry.fileName)),
      imports: new Set(),
    })
  }
  for (const [name, part] of parts)
    for (const imported of chunks.get(name)?.imports ?? []) {
      const other = parts.get(imported)
      if (other) part.imports.add(other)
    }
  return [...parts.values()]
}

/** Builds once to see which modules the same pages need. @returns the name of each shared module's file */
async function nameFiles(root: string, options: SharedFilesOptions): Promise<ReadonlyMap<string, string>> {
  const { plugins, groups, start, requestBytes, weightOf } = options
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: plugins(),
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: { groups } } } },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const needs = needsOf(chunks)
  const startModules = new Set(start.map(module => join(root, module)))
  const startChunks = [...chunks.values()].filter(chunk => startModules.has(chunk.facadeModuleId ?? ''))
  const ofStart = new Set(startChunks.flatMap(({ fileName }) => [...(needs.get(fileName) ?? [])]))
  const names = new Map<string, string>()
  for (const chunk of chunks.values())
    if (ofStart.has(chunk.fileName) && !isEntry(chunk)) for (const id of chunk.moduleIds) names.set(id, chunk.name)
  const parts = partsOf(chunks, needs, name => ofStart.has(name))
  const costs = { requestBytes, weightOf: (user: string) => weightOf(user.replace(join(root, '/'), '')) }
  for (const [nth, ids] of mergeParts(parts, costs).entries()) for (const id of ids) names.set(id, `shared-${nth}`)
  return names
}

/** Merges the small files that a split by use alone makes: a page loaded up to 163 of them, and each costs a phone a round trip and processor time. */
export function sharedFiles(options: SharedFilesOptions): Plugin {
  return {
    name: 'shared-files',
    apply: 'build',
    async config({ root = process.cwd() }) {
      const names = await nameFiles(root, options)
      const groups = [{ name: (id: string) => names.get(id) ?? null, debugName: 'files' }]
      // Every shared module has a name, so none has to follow the modules that import it.
      const codeSplitting = { groups, includeDependenciesRecursively: false }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}
