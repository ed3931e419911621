import { lazyPart } from '../../platform/lazy-part.ts'

const load = () => import('./charts.tsx')

/** The charts with the library that draws them: nobody else loads it. */
export const Lines = lazyPart(async () => ({ default: (await load()).Lines }))
export const StackedBars = lazyPart(async () => ({ default: (await load()).StackedBars }))
export const Bars = lazyPart(async () => ({ default: (await load()).Bars }))
export const Pie = lazyPart(async () => ({ default: (await load()).Pie }))
