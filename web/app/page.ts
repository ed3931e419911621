import { lazyRouteComponent } from '@tanstack/react-router'
import { importSurely } from '../platform/lost-files.ts'

/** A page that is loaded on demand. */
export const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => importSurely(load), name)

type StaffPages = typeof import('./staff-pages.ts')

/** A page of staff. It is loaded by way of the list of their pages, so that customers do not load the names of their chunks. */
export const staffPage = (name: keyof StaffPages) =>
  page(async () => ({ Page: await (await import('./staff-pages.ts'))[name]() }), 'Page')
