import { type ComponentType, lazy } from 'react'
import { importSurely } from './lost-files.ts'

/** A part of a page that is loaded on demand, again when the network lost it. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => importSurely(load))
