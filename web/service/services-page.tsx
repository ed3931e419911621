import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../platform/button-link.tsx'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTag } from '../ui/icon/tag.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AddServiceDialog } from './add-service-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { priceBookQuery, type Service } from './queries.ts'
import { ServiceTable } from './service-table.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.services

/** The services and fees, with what the selected franchise charges. */
export function ServicesPage() {
  const { selected } = useFranchises()
  return selected ? <ServiceLists key={selected.id} franchise={selected} /> : <Skeleton shape="card" />
}

function ServiceLists({ franchise: { id, name } }: { franchise: Franchise }) {
  const navigate = useNavigate()
  const query = useQuery(priceBookQuery(id))
  const mayChange = useMay('services.change')
  const [isAdding, setIsAdding] = useState(false)
  const [ordering, setOrdering] = useState<'services' | 'fees'>()
  const book = query.data
  const all = book?.services ?? []
  const services = all.filter(({ active, isFee }) => active && !isFee)
  const fees = all.filter(({ active, isFee }) => active && isFee)
  // Archived fees are the product's own, such as the tax of old bills.
  const archived = all.filter(({ active, isFee }) => !active && !isFee)
  const add = mayChange && (
    <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {T.add}
    </Button>
  )
  const orderButton = (list: 'services' | 'fees', count: number) =>
    mayChange &&
    count > 1 && (
      <Button size="sm" variant="quiet" onClick={() => setOrdering(list)}>
        {T.order}
      </Button>
    )
  const tableOf = (rows: readonly Service[]) => ({ book, rows: loadable({ ...query, data: book && rows }) })
  return (
    <Page
      title={T.title}
      intro={T.intro(name)}
      width="wide"
      actions={
        <>
          <ButtonLink to={PATHS.settingsPrices}>{T.prices}</ButtonLink>
          {services.length > 0 && add}
        </>
      }
    >
      <ServiceTable
        title={T.sections.services}
        action={orderButton('services', services.length)}
        {...tableOf(services)}
        empty={
          <EmptyState icon={<IconTag />} action={add}>
            {T.empty}
          </EmptyState>
        }
      />
      {book && (
        <ServiceTable
          title={T.sections.fees}
          isFees
          hint={T.feesHint}
          action={orderButton('fees', fees.length)}
          {...tableOf(fees)}
          empty={<EmptyState icon={<IconTag />}>{T.emptyFees}</EmptyState>}
        />
      )}
      {archived.length > 0 && (
        <ServiceTable title={T.sections.archived} hint={T.archivedHint} {...tableOf(archived)} empty={null} />
      )}
      {isAdding && book && (
        <AddServiceDialog
          services={book.services}
          onAdded={id => void navigate({ to: PATHS.settingsService, params: { id } })}
          onClose={() => setIsAdding(false)}
        />
      )}
      {ordering && book && (
        <OrderDialog book={book} isFees={ordering === 'fees'} onClose={() => setOrdering(undefined)} />
      )}
    </Page>
  )
}
