import { lazyRouteComponent } from '@tanstack/react-router'
import { importSurely } from '../platform/lost-files.ts'

/** A page that is loaded on demand. */
export const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => importSurely(load), name)
