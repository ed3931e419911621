import { scoreOf } from './ranking.ts'
import type { DrivableStart, Route } from './starts.ts'

/** So many starts are shown of each gap in each half of a day: the cheapest ones. All others can be asked for. */
const MAX_OF_GAP = 2
const NOON = 12 * 60

/** Returns the gap of a start: the number of stops before it. */
const gapOf = ({ stops }: Route, at: number): number => stops.filter(({ startsAt }) => startsAt <= at).length

/**
 * Returns the starts of a van's day that customers are shown at first, in order of time: of each gap between two stops at most two in the morning and two after
 * noon, those with the lowest score.
 * @param starts those of `startsFor`, in order
 */
export function fewStarts<Start extends DrivableStart>(route: Route, starts: readonly Start[]): Start[] {
  const groups = Map.groupBy(starts, ({ at }) => gapOf(route, at) * 2 + Number(at - route.midnight >= NOON))
  return [...groups.values()].flatMap(group =>
    group.length <= MAX_OF_GAP
      ? group
      : group
          .toSorted((a, b) => scoreOf(a) - scoreOf(b) || a.at - b.at)
          .slice(0, MAX_OF_GAP)
          .sort((a, b) => a.at - b.at),
  )
}
