import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckCards } from '../../ui/inputs/choice-cards.tsx'
import { useReaders } from './queries.ts'
import { TEXTS } from './texts.ts'

const { dialog: T } = TEXTS

interface ReadersProps {
  franchiseIds: readonly string[]
  /** Ids. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** The staff to which the report is sent: those who may read it. Others are no longer chosen once they are not in the list. */
export function Readers({ franchiseIds, chosen, onChange, error }: ReadersProps) {
  const readers = useReaders(franchiseIds)
  if (franchiseIds.length === 0) return null
  if (readers.isError) return <ErrorState message={readers.error.message} onRetry={() => void readers.refetch()} />
  if (!readers.data) return <Skeleton shape="card" />
  if (readers.data.length === 0) return <p>{T.noReaders}</p>
  return (
    <CheckCards
      legend={T.recipients}
      columns={2}
      values={chosen}
      onChange={onChange}
      error={error}
      choices={readers.data.map(({ id, name, email }) => ({ value: id, title: name, description: email }))}
    />
  )
}
