import type { DrivableStart } from './starts.ts'

/** How much a stranded minute counts against a minute of detour: without it, cheap starts cut the days into pieces. */
const STRANDED_WEIGHT = 0.5

/** Returns what a start costs the business, in minutes: its detour, and half of the time that it strands. Less is better. */
export const scoreOf = ({ detourMinutes, strandedMinutes }: DrivableStart): number =>
  detourMinutes + STRANDED_WEIGHT * strandedMinutes

/** Returns the starts with the lowest score, the best one first; among equals the earliest. */
export const bestStarts = <Start extends DrivableStart>(starts: readonly Start[], count: number): Start[] =>
  starts.toSorted((a, b) => scoreOf(a) - scoreOf(b) || a.at - b.at).slice(0, count)

/** Returns one start for each time: that with the lowest score, in order of time. */
export function bestOfEachTime<Start extends DrivableStart>(starts: readonly Start[]): Start[] {
  const best = new Map<number, Start>()
  for (const start of starts) {
    const other = best.get(start.at)
    if (!other || scoreOf(start) < scoreOf(other)) best.set(start.at, start)
  }
  return [...best.values()].toSorted((a, b) => a.at - b.at)
}
