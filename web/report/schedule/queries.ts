import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { ReportReadersQuery, ReportSchedulesQuery } from './documents.ts'

export type Schedule = ResultOf<typeof ReportSchedulesQuery>['schedules'][number]

/** Query keys of scheduled reports. */
export const scheduleKeys = {
  list: () => ['report-schedules'] as const,
  readers: (franchiseIds: readonly string[]) => ['report-readers', franchiseIds] as const,
}

/** The scheduled reports about the signed-in person's franchises. */
export const useSchedules = () =>
  useQuery({
    queryKey: scheduleKeys.list(),
    queryFn: async ({ signal }) => (await request(ReportSchedulesQuery, {}, signal)).schedules,
    staleTime: 0,
  })

/** The staff to which a report of franchises can be mailed. */
export const useReaders = (franchiseIds: readonly string[]) =>
  useQuery({
    queryKey: scheduleKeys.readers(franchiseIds),
    queryFn: async ({ signal }) =>
      (await request(ReportReadersQuery, { franchiseIds: [...franchiseIds] }, signal)).reportReaders,
    enabled: franchiseIds.length > 0,
    placeholderData: keepPreviousData,
  })
