import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { averageText, STARS } from '../../domain/rating/rating.ts'
import { LOCALE } from '../../domain/format/locale.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { LoadMore } from '../ui/feedback/load-more.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconStar } from '../ui/icon/star.gen.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Card, CardList, Stack } from '../ui/layout/card.tsx'
import { RatingsQuery, RatingSummaryQuery } from './documents.ts'
import { ratingKeys } from './query-keys.ts'
import classes from './rating.module.css'
import { RatingCard } from './received-rating.tsx'
import { TEXTS } from './texts.ts'

type Average = ResultOf<typeof RatingSummaryQuery>['ratingSummary']['franchises'][number]

const ALL = ''

/** The ratings of the staff's franchises: averages by franchise and technician, and all of them, newest first. */
export function RatingsPanel() {
  const summary = useQuery({
    queryKey: ratingKeys.summary(),
    queryFn: async ({ signal }) => (await request(RatingSummaryQuery, {}, signal)).ratingSummary,
    staleTime: 0,
  })
  if (!summary.data)
    return summary.error ? (
      <ErrorState message={summary.error.message} onRetry={() => void summary.refetch()} />
    ) : (
      <Skeleton shape="card" count={3} />
    )
  const { franchises, technicians } = summary.data
  if (franchises.length === 0) return <EmptyState icon={<IconStar />}>{TEXTS.none}</EmptyState>
  return (
    <Stack>
      <p>{TEXTS.intro}</p>
      <div className={classes.averages}>
        <Card title={TEXTS.byFranchise}>
          <Averages caption={TEXTS.byFranchise} header={TEXTS.columns.franchise} rows={franchises} />
        </Card>
        {technicians.length > 0 && (
          <Card title={TEXTS.byTechnician} description={TEXTS.technicianHint}>
            <Averages caption={TEXTS.byTechnician} header={TEXTS.columns.technician} rows={technicians} />
          </Card>
        )}
      </div>
      <RatingList />
    </Stack>
  )
}

function Averages({ caption, header, rows }: { caption: string; header: string; rows: readonly Average[] }) {
  const columns: readonly Column<Average>[] = [
    { key: 'name', header, primary: true, render: ({ name }) => name },
    {
      key: 'average',
      header: TEXTS.columns.average,
      align: 'end',
      render: ({ average }) => <span className={classes.average}>{TEXTS.average(averageText(average))}</span>,
    },
    {
      key: 'count',
      header: TEXTS.columns.count,
      align: 'end',
      render: ({ count }) => count.toLocaleString(LOCALE),
    },
  ]
  return (
    <DataTable
      compact
      caption={caption}
      columns={columns}
      rows={{ status: 'ready', data: rows }}
      rowKey={({ id }) => id}
      empty={null}
    />
  )
}

/** Loads ratings page by page. @param franchiseId ALL for all; `stars` alike */
function useRatings(franchiseId: string, stars: string) {
  return useInfiniteQuery({
    queryKey: ratingKeys.list(franchiseId, stars),
    queryFn: async ({ pageParam, signal }) =>
      (
        await request(
          RatingsQuery,
          {
            franchiseId: franchiseId === ALL ? null : franchiseId,
            stars: stars === ALL ? null : Number(stars),
            before: pageParam,
          },
          signal,
        )
      ).ratings,
    initialPageParam: null as string | null,
    getNextPageParam: last => (last.hasMore ? (last.ratings.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
}

function RatingList() {
  const { all } = useFranchises()
  const [franchiseId, setFranchiseId] = useState(ALL)
  const [stars, setStars] = useState(ALL)
  const list = useRatings(franchiseId, stars)
  return (
    <>
      <h2>{TEXTS.list}</h2>
      <div className={classes.filters}>
        {all.length > 1 && (
          <SelectField
            label={TEXTS.franchise}
            value={franchiseId}
            onChange={setFranchiseId}
            options={[
              { value: ALL, label: TEXTS.allFranchises },
              ...all.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SelectField
          label={TEXTS.stars}
          value={stars}
          onChange={setStars}
          options={[
            { value: ALL, label: TEXTS.anyStars },
            ...STARS.toReversed().map(one => ({ value: String(one), label: TEXTS.star(one) })),
          ]}
        />
      </div>
      <ListedRatings key={`${franchiseId} ${stars}`} list={list} />
    </>
  )
}

function ListedRatings({ list }: { list: ReturnType<typeof useRatings> }) {
  if (!list.data) {
    if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
    return <Skeleton shape="card" count={3} />
  }
  const ratings = list.data.pages.flatMap(page => page.ratings)
  if (ratings.length === 0) return <EmptyState icon={<IconStar />}>{TEXTS.noneFound}</EmptyState>
  return (
    <>
      <CardList>
        {ratings.map(rating => (
          <RatingCard key={rating.id} rating={rating} />
        ))}
      </CardList>
      <LoadMore list={list} />
    </>
  )
}
