import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { customerKeys } from '../query-keys.ts'
import { LikelyDuplicatesQuery, MergedAccountsQuery, MergePreviewQuery } from './documents.ts'

export const duplicatesQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.duplicates(userId),
    queryFn: async ({ signal }) => (await request(LikelyDuplicatesQuery, { userId }, signal)).likelyDuplicates,
  })

export const mergedAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.merged(userId),
    queryFn: async ({ signal }) => (await request(MergedAccountsQuery, { userId }, signal)).mergedAccounts,
  })

/** Two customers side by side, and what a merge would do. */
export type MergePreview = ResultOf<typeof MergePreviewQuery>['mergePreview']
export type MergeSide = MergePreview['kept']

export const mergePreviewQuery = (keptId: string, mergedId: string) =>
  queryOptions({
    queryKey: customerKeys.mergePreview(keptId, mergedId),
    queryFn: async ({ signal }) => (await request(MergePreviewQuery, { keptId, mergedId }, signal)).mergePreview,
    // Nobody decides by what it was some minutes ago.
    staleTime: 0,
    gcTime: 0,
  })
