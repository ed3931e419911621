import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isLocalDay, startOfDay } from '../../domain/format/dates.ts'
import { HISTORY_SECTIONS, type HistorySection } from '../../domain/history/sections.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PreviewPutBackQuery, SettingsAuthorsQuery, SettingsHistoryQuery } from './documents.ts'
import { historyKeys } from './query-keys.ts'

export type Change = ResultOf<typeof SettingsHistoryQuery>['settingsHistory'][number]
export type Line = Change['lines'][number]

/** What the page is filtered by; empty texts filter nothing. Days are local days (yyyy-mm-dd), both included. */
export interface Filter {
  author: string
  section: string
  franchiseId: string
  words: string
  from: string
  to: string
}
export const NO_FILTER: Filter = { author: '', section: '', franchiseId: '', words: '', from: '', to: '' }

const PAGE = 20
const FILE_PAGE = 500
/** Rows of one file. */
export const MAX_FILE_ROWS = 10_000

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const sectionOf = (text: string): HistorySection | null => HISTORY_SECTIONS.find(section => section === text) ?? null

const variablesOf = ({ author, section, franchiseId, words, from, to }: Filter, zone: string) => ({
  author: author === '' ? null : author,
  section: sectionOf(section),
  franchiseId: franchiseId === '' ? null : franchiseId,
  words: words === '' ? null : words,
  from: isLocalDay(from) ? startOfDay(from, zone).toISOString() : null,
  until: isLocalDay(to) ? startOfDay(dayAfter(to), zone).toISOString() : null,
})

/** Loads the changes page by page, newest first. */
export const historyQuery = (filter: Filter, zone: string) =>
  infiniteQueryOptions({
    queryKey: historyKeys.list({ ...filter, zone }),
    queryFn: async ({ signal, pageParam }) =>
      (await request(SettingsHistoryQuery, { ...variablesOf(filter, zone), before: pageParam, first: PAGE }, signal))
        .settingsHistory,
    initialPageParam: null as string | null,
    getNextPageParam: page => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })

/** Changes on the start of the settings. */
const LATEST = 5

/** Loads the changes that were made last. */
export const latestQuery = () =>
  queryOptions({
    queryKey: historyKeys.latest(),
    queryFn: async ({ signal }) => (await request(SettingsHistoryQuery, { first: LATEST }, signal)).settingsHistory,
    staleTime: 0,
  })

/** Loads all changes of a filter for a file, up to MAX_FILE_ROWS. */
export async function loadForFile(filter: Filter, zone: string): Promise<Change[]> {
  const changes: Change[] = []
  let before: string | null = null
  do {
    const { settingsHistory: page }: { settingsHistory: Change[] } = await request(SettingsHistoryQuery, {
      ...variablesOf(filter, zone),
      before,
      first: FILE_PAGE,
    })
    changes.push(...page)
    before = page.length < FILE_PAGE ? null : (page.at(-1)?.id ?? null)
  } while (before !== null && changes.length < MAX_FILE_ROWS)
  return changes
}

export const authorsQuery = () =>
  queryOptions({
    queryKey: historyKeys.authors(),
    queryFn: async ({ signal }) => (await request(SettingsAuthorsQuery, {}, signal)).settingsAuthors,
    staleTime: 0,
  })

/** Asks what putting a change back does. Never remembered: the settings may have changed. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: historyKeys.preview(id),
    queryFn: async ({ signal }) => (await request(PreviewPutBackQuery, { id }, signal)).previewPutBack,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
