import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const FOLDER = 'web/ui/icon'
const IMPORTED = /import \{ Icon\w+ \} from '[./]*\/(?:ui\/)?icon\/([a-z0-9-]+)\.gen\.ts'/g

interface IconSet {
  icons: Record<string, { body: string }>
}

const componentOf = (name: string): string =>
  `Icon${name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())}`

/** The file of an icon. Its drawing is Tabler's. @throws Error for a name that Tabler does not have */
export function iconFile(name: string, { icons }: IconSet): string {
  const body = icons[name]?.body
  if (body === undefined) throw new Error(`Tabler has no icon ${name}: see https://tabler.io/icons.`)
  const paths = Array.from(body.matchAll(/<path[^>]* d="([^"]+)"/g), ([, path]) => `'${path}'`)
  if (paths.length === 0 || /<(?!\/?g\b|path\b)/.test(body))
    throw new Error(`The icon ${name} is not made of paths alone.`)
  const kind = body.includes('stroke="currentColor"') ? 'lineIcon' : 'filledIcon'
  return [
    '// Made by npm run generate, from the icons of Tabler (MIT licence).',
    `import { ${kind} } from './icon.tsx'`,
    '',
    `export const ${componentOf(name)} = ${kind}(${paths.join(', ')})`,
    '',
  ].join('\n')
}

/** Writes a file for each icon that the site imports, and deletes the others. @returns the files that had to change */
export function drawIcons(isToWrite: boolean): string[] {
  const set = JSON.parse(
    readFileSync(new URL(import.meta.resolve('@iconify-json/tabler/icons.json')), 'utf8'),
  ) as IconSet
  const names = new Set(
    globSync('web/**/*.{ts,tsx}').flatMap(file =>
      Array.from(readFileSync(file, 'utf8').matchAll(IMPORTED), ([, name = '']) => name),
    ),
  )
  const files = new Map([...names].map(name => [`${FOLDER}/${name}.gen.ts`, iconFile(name, set)]))
  const there = new Map(globSync(`${FOLDER}/*.gen.ts`).map(file => [file, readFileSync(file, 'utf8')]))
  const changed = [...files.keys()].filter(file => there.get(file) !== files.get(file))
  const left = [...there.keys()].filter(file => !files.has(file))
  if (isToWrite) {
    for (const file of changed) writeFileSync(file, files.get(file) ?? '')
    for (const file of left) rmSync(file)
  }
  return [...changed, ...left]
}
