import { dirname, join } from 'node:path/posix'
import ts from 'typescript'

/** Which files import a file. */
export type Importers = ReadonlyMap<string, readonly string[]>

/** They import everything to put it together, so an import there says nothing about a test. */
const COMPOSITION = /^server\/(?:app|schema|jobs|services|main)\.ts$|^server\/testing\/|^web\/app\//

const TYPES = /^(?:import|export) type\b[^'"]*from '[^']+'/gm

/** Returns the files that a file loads. Types are not loaded. */
export function readImports(path: string, text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text.replaceAll(TYPES, ''), true, true)
  return importedFiles.flatMap(({ fileName }) => (fileName.startsWith('.') ? [join(dirname(path), fileName)] : []))
}

/** @param files paths with their texts */
export function findImporters(files: Iterable<readonly [path: string, text: string]>): Importers {
  const importers = new Map<string, string[]>()
  for (const [path, text] of files)
    for (const imported of readImports(path, text)) {
      const known = importers.get(imported)
      if (known) known.push(path)
      else importers.set(imported, [path])
    }
  return importers
}

/** Returns the files that load a file, nearest first. */
export function reachedFrom(start: string, importers: Importers): string[] {
  const reached = new Set([start])
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) if (!COMPOSITION.test(importer)) reached.add(importer)
  return [...reached]
}
