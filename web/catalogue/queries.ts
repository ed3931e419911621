import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { CatalogueItemQuery, CatalogueItemsQuery, OilDataQuery, PartFitsQuery } from './documents.ts'
import { catalogueKeys } from './query-keys.ts'

export type Item = ResultOf<typeof CatalogueItemQuery>['catalogueItem']
export type Fit = ResultOf<typeof PartFitsQuery>['partFits'][number]
export type CarOil = ResultOf<typeof OilDataQuery>['oilData']['rows'][number]

const PAGE = 50

/** What a list of the catalogue is filtered by. */
export interface CatalogueFilter {
  search: string
  withArchived: boolean
}

export const itemsQuery = (kind: CatalogueKind, filter: CatalogueFilter) =>
  infiniteQueryOptions({
    queryKey: catalogueKeys.list({ kind, ...filter }),
    queryFn: async ({ signal, pageParam }) =>
      (await request(CatalogueItemsQuery, { kind, ...filter, pageNumber: pageParam }, signal)).catalogueItems,
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    staleTime: 0,
    placeholderData: before => before,
  })

/** Types or brands in use, for a select field. */
export const choicesQuery = (kind: CatalogueKind) =>
  queryOptions({
    queryKey: catalogueKeys.choices(kind),
    queryFn: async ({ signal }) =>
      (await request(CatalogueItemsQuery, { kind, search: '', withArchived: false, pageNumber: 1 }, signal))
        .catalogueItems.items,
    staleTime: 0,
  })

/** Those in use that a search finds, for a merge. */
export const foundQuery = (kind: CatalogueKind, search: string) =>
  queryOptions({
    queryKey: catalogueKeys.list({ kind, search, withArchived: false, isSearch: true }),
    queryFn: async ({ signal }) =>
      (await request(CatalogueItemsQuery, { kind, search, withArchived: false, pageNumber: 1 }, signal)).catalogueItems
        .items,
    staleTime: 0,
  })

export const itemQuery = (kind: CatalogueKind, id: string) =>
  queryOptions({
    queryKey: catalogueKeys.item(kind, id),
    queryFn: async ({ signal }) => (await request(CatalogueItemQuery, { kind, id }, signal)).catalogueItem,
    staleTime: 0,
  })

export const fitsQuery = (partId: string) =>
  queryOptions({
    queryKey: catalogueKeys.fits(partId),
    queryFn: async ({ signal }) => (await request(PartFitsQuery, { partId }, signal)).partFits,
    staleTime: 0,
  })

export const oilDataQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: catalogueKeys.oilData(search),
    queryFn: async ({ signal, pageParam }) =>
      (await request(OilDataQuery, { search, pageNumber: pageParam }, signal)).oilData,
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    staleTime: 0,
    placeholderData: before => before,
  })
