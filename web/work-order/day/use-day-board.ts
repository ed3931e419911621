import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { workOrderKeys } from '../query-keys.ts'
import { DayBoardQuery } from './documents.ts'

/** Loads a franchise's day with one request. A change of any order loads it again. */
export function useDayBoard(franchiseId: string | undefined, day: string | undefined) {
  return useQuery({
    queryKey: workOrderKeys.day(franchiseId, day),
    queryFn: async ({ signal }) =>
      (await request(DayBoardQuery, { franchiseId: franchiseId ?? '', day: day ?? '' }, signal)).dayBoard,
    enabled: franchiseId !== undefined && day !== undefined,
    staleTime: 15_000,
  })
}
