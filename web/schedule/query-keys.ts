/** Query keys of free times. */
export const scheduleKeys = {
  all: () => ['availability'] as const,
  /** A week of a place; `start` is its first instant (ISO 8601). `visit` is what the times depend on by true durations. */
  week: (code: string, franchiseId: string | null, start: string, visit: object | undefined) =>
    ['availability', code, franchiseId, start, visit] as const,
  first: (code: string, franchiseId: string | null, visit: object | undefined) =>
    ['availability', code, franchiseId, 'first', visit] as const,
  nearby: (code: string, franchiseId: string | null, start: string, place: string) =>
    ['availability', 'nearby', code, franchiseId, start, place] as const,
}
