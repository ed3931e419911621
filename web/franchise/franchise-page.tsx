import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/layout/page.tsx'

interface FranchisePageProps<Data, Key extends readonly unknown[]> {
  title: string
  intro: (franchise: string, country: CountryCode) => string
  query: (franchiseId: string) => UseQueryOptions<Data, Error, Data, Key>
  children: (section: Data, franchise: Franchise) => ReactNode
}

/** A settings page about the franchise that is selected in the bar. */
export function FranchisePage<Data, Key extends readonly unknown[]>(props: FranchisePageProps<Data, Key>) {
  const { selected } = useFranchises()
  return (
    <Page title={props.title} intro={selected && props.intro(selected.name, selected.countryCode)} width="wide">
      {/* Another franchise is another form. */}
      {selected ? <Loaded key={selected.id} {...props} franchise={selected} /> : <Skeleton shape="card" />}
    </Page>
  )
}

function Loaded<Data, Key extends readonly unknown[]>({
  query,
  franchise,
  children,
}: FranchisePageProps<Data, Key> & { franchise: Franchise }) {
  const { data, error, refetch } = useQuery(query(franchise.id))
  if (data) return children(data, franchise)
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return <Skeleton shape="card" count={2} />
}
