/** Returns the month before that of a local day (yyyy-mm-dd), which is the one an accountant closes. */
export function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) }
}
