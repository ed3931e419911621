import { lazy } from 'react'

const load = () => import('./charts.tsx')

/** The charts with the library that draws them: nobody else loads it. */
export const Lines = lazy(async () => ({ default: (await load()).Lines }))
export const StackedBars = lazy(async () => ({ default: (await load()).StackedBars }))
export const Bars = lazy(async () => ({ default: (await load()).Bars }))
export const Pie = lazy(async () => ({ default: (await load()).Pie }))
