/** What a package of the lockfile needs, by name. */
export interface Needs {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The path of the package that another one gets by a name: its own, or that of a folder above. */
function findPackage(packages: Record<string, Needs>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/**
 * Returns the paths in the lockfile of what a server needs, as it is in the image: without the packages from which the site is built, and without the tools of tests and
 * checks.
 * @param site names of the packages that only the site needs
 */
export function serverPackages(packages: Record<string, Needs>, site: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const path = findPackage(packages, from, name)
      if (path) found.add(path)
    }
  }
  add(
    '',
    Object.keys(packages['']?.dependencies ?? {}).filter(name => !site.includes(name)),
  )
  // A set visits what is added during the loop.
  for (const path of found) {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    add(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
  }
  return found
}
