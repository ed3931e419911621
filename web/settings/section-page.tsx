import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/layout/page.tsx'
import type { Section } from './use-settings-form.ts'

interface SectionPageProps<Values, Key extends readonly unknown[]> {
  title: string
  intro: string
  /** A link to the parent page. */
  back?: ReactNode
  query: UseQueryOptions<Section<Values>, Error, Section<Values>, Key>
  children: (section: Section<Values>) => ReactNode
}

/** A settings page about the whole business. */
export function SectionPage<Values, Key extends readonly unknown[]>(props: SectionPageProps<Values, Key>) {
  const { title, intro, back, query, children } = props
  const { data, error, refetch } = useQuery(query)
  return (
    <Page title={title} intro={intro} back={back} width="wide">
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </Page>
  )
}
