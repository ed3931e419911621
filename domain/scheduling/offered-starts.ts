import { scoreOf } from './ranking.ts'
import type { DrivableStart, Route } from './starts.ts'

/** So many starts are shown of each gap in each half of a day: the cheapest ones. All others can be asked for. */
const MAX_OF_GAP = 2
const NOON = 12 * 60

const byScore = (a: DrivableStart, b: DrivableStart): number => scoreOf(a) - scoreOf(b) || a.at - b.at

/**
 * Returns the starts of a van's day that customers are shown at first, in order of time: of each gap between two stops at most two in the morning and two after
 * noon, those with the lowest score.
 * @param starts those of `startsFor`, in order
 */
export function fewStarts<Start extends DrivableStart>(
  { stops, midnight }: Pick<Route, 'stops' | 'midnight'>,
  starts: readonly Start[],
): Start[] {
  const noon = midnight + NOON
  const few: Start[] = []
  let gap = 0
  for (let from = 0, end = 0; from < starts.length; from = end) {
    const at = starts[from]?.at ?? 0
    while ((stops[gap]?.startsAt ?? Number.POSITIVE_INFINITY) <= at) gap += 1
    const until = Math.min(
      stops[gap]?.startsAt ?? Number.POSITIVE_INFINITY,
      at < noon ? noon : Number.POSITIVE_INFINITY,
    )
    while (end < starts.length && (starts[end]?.at ?? 0) < until) end += 1
    const group = starts.slice(from, end)
    few.push(
      ...(group.length <= MAX_OF_GAP
        ? group
        : group
            .sort(byScore)
            .slice(0, MAX_OF_GAP)
            .sort((a, b) => a.at - b.at)),
    )
  }
  return few
}
