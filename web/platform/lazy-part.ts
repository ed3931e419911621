import { lazy } from 'react'
import { importSurely } from './lost-files.ts'

/** A part of a page that is loaded on demand, again when the network lost it. */
export const lazyPart: typeof lazy = load => lazy(() => importSurely(load))
