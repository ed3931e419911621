import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { postFile, request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ImportLinesQuery, ImportRunQuery, ImportRunsQuery } from './documents.ts'
import { importKeys } from './query-keys.ts'

export type Run = ResultOf<typeof ImportRunQuery>['importRun']
export type ListedRun = ResultOf<typeof ImportRunsQuery>['importRuns'][number]
export type Line = ResultOf<typeof ImportLinesQuery>['importLines'][number]
export type Kind = Run['kind']
export type LineState = 'NEW' | 'CHANGED' | 'SAME' | 'WRONG'

const POLL_MS = 700
const PAGE = 50

/** Whether the server works on it. */
export const isRunning = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'CHECKING' || status === 'APPLYING' || status === 'UNDOING'

export const runsQuery = () =>
  queryOptions({
    queryKey: importKeys.runs(),
    queryFn: async ({ signal }) => (await request(ImportRunsQuery, {}, signal)).importRuns,
    staleTime: 0,
    refetchInterval: query => (query.state.data?.some(isRunning) ? POLL_MS : false),
  })

/** Loads an import, again and again while the server works on it. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.run(id),
    queryFn: async ({ signal }) => (await request(ImportRunQuery, { id }, signal)).importRun,
    staleTime: 0,
    refetchInterval: query => (query.state.data && isRunning(query.state.data) ? POLL_MS : false),
  })

/** Loads the lines in one state page by page. @param version changes with each check */
export const linesQuery = (id: string, state: LineState, version: string) =>
  infiniteQueryOptions({
    queryKey: importKeys.lines(id, state, version),
    queryFn: async ({ signal, pageParam }) =>
      (await request(ImportLinesQuery, { id, state, after: pageParam }, signal)).importLines,
    initialPageParam: null as number | null,
    getNextPageParam: page => (page.length < PAGE ? undefined : page.at(-1)?.line),
    staleTime: 0,
  })

/** Uploads a file. @returns the id of its import */
export async function uploadFile(
  file: File,
  { kind, franchiseId, isOwn }: { kind: Kind; franchiseId: string; isOwn: boolean },
): Promise<string> {
  const query = new URLSearchParams({ kind, franchiseId, isOwn: String(isOwn), fileName: file.name.slice(0, 200) })
  return (await postFile<{ id: string }>(`/account/franchisee/imports?${query}`, file, 'text/csv')).id
}
