import { dirname, join } from 'node:path/posix'
import { Kind, parse } from 'graphql'

/** Every file by its path, with its text. */
export type Files = ReadonlyMap<string, string>

/** An operation of a page: its name, and the fields that it asks for. */
export interface Operation {
  name: string
  /** The files that send it. */
  senders: readonly string[]
  fields: readonly string[]
}

/** Returns the operations that pages send. */
export function* operationsOf(files: Files): Generator<Operation> {
  for (const [file, text] of files) {
    if (!file.startsWith('web/')) continue
    for (const [, constant = '', document = ''] of text.matchAll(/\b(\w+) = graphql\(\s*`([^`]+)`/g))
      for (const definition of parse(document).definitions)
        if (definition.kind === Kind.OPERATION_DEFINITION) {
          const fields = definition.selectionSet.selections.flatMap(one =>
            one.kind === Kind.FIELD ? one.name.value : [],
          )
          const senders = [...files].flatMap(([path, other]) => (path !== file && other.includes(constant) ? path : []))
          yield { name: definition.name?.value ?? '', senders, fields }
        }
  }
}

/** Returns where each page is: the file of its component, and the text that an address of it has. */
export function* addressesOf(files: Files): Generator<readonly [component: string, address: string]> {
  const paths = new Map(
    [...(files.get('web/platform/paths.ts') ?? '').matchAll(/\b(\w+): '([^']+)'/g)].map(([, name, path]) => [
      name,
      path,
    ]),
  )
  const loaded = new Map(
    [...files].flatMap(([file, text]) =>
      file.startsWith('web/app/')
        ? [...text.matchAll(/const (\w+) = (?:async )?\(\) => (?:\(await )?import\('([^']+)'\)/g)].map(
            ([, name, path = '']) => [name, join('web/app', path)] as const,
          )
        : [],
    ),
  )
  const ROUTE = /path: (?:PATHS\.(\w+)|'([^']+)'),[^]*?(?:import\('([^']+)'\)|(?:pages\.|staffPage\(')(\w+))/g
  for (const [file, text] of files) {
    if (!file.startsWith('web/app/')) continue
    for (const [, known, own, imported, page] of text.matchAll(ROUTE)) {
      const component = imported === undefined ? loaded.get(page ?? '') : join(dirname(file), imported)
      // The first page of the settings has the address of their frame.
      const path = known === undefined ? `/${own}` : paths.get(known === 'root' ? 'settings' : known)
      // What follows is different in each address.
      const address = path?.split('$', 1)[0]?.replace(/(?<=.)\/$/, '') ?? ''
      if (component !== undefined && address.length > 1) yield [component, address]
    }
  }
}
