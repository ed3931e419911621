import { useQuery } from '@tanstack/react-query'
import { findProvince } from '../../domain/address/provinces.ts'
import { formatAll, formatList } from '../../domain/format/list.ts'
import { jurisdictionOf } from '../../domain/invoice/seller.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { type ChargedPlace, chargedPlacesQuery, type SellerValues } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.taxes.charged
/** Names of franchises in a line. */
const MAX_NAMES = 5

interface ChargedPlacesProps {
  registrations: SellerValues['registrations']
  isSmallSupplier: boolean
}

/** The taxes by where a visit is, and which of them have no number yet. */
export function ChargedPlaces({ registrations, isSmallSupplier }: ChargedPlacesProps) {
  const { data, error, refetch } = useQuery(chargedPlacesQuery())
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="line" count={3} />
    )
  if (data.length === 0) return <p>{T.empty}</p>
  return (
    <>
      {isSmallSupplier && <p>{T.smallSupplier}</p>}
      <RecordList
        label={T.title}
        records={data.map(place => ({
          key: JSON.stringify(place),
          title: findProvince(place.provinceCode)?.name ?? place.provinceCode,
          details: T.line(taxesOf(place), namesOf(place)),
          actions: !isSmallSupplier && <MissingNumbers place={place} registrations={registrations} />,
        }))}
      />
    </>
  )
}

function taxesOf({ taxes, isLocal }: ChargedPlace): string {
  if (taxes.length === 0) return T.none
  const all = formatAll(taxes.map(({ name, percent }) => T.tax(name, percent)))
  return isLocal ? T.local(all) : all
}

function namesOf({ franchises }: ChargedPlace): string {
  if (franchises.length <= MAX_NAMES) return formatAll(franchises)
  const named = franchises.slice(0, MAX_NAMES - 1)
  return T.andMore(formatList(named), franchises.length - named.length)
}

/** Invoices show a tax without its number, which business customers need. */
function MissingNumbers({
  place: { taxes, countryCode, provinceCode },
  registrations,
}: { place: ChargedPlace } & Pick<ChargedPlacesProps, 'registrations'>) {
  const missing = taxes.filter(({ name }) => {
    const jurisdiction = jurisdictionOf(name, countryCode, provinceCode)
    return !registrations.some(registration => registration.jurisdiction === jurisdiction)
  })
  return (
    missing.length > 0 && (
      <StatusBadge tone="warning">{T.noNumber(formatAll(missing.map(({ name }) => name)))}</StatusBadge>
    )
  )
}
